import type { ReactNode } from 'react'
import { FailureBoundary } from './failure-boundary.tsx'

/** What the page can do without: it may come late, and where it fails all else goes on. */
export function Aside({ children }: { children: ReactNode }) {
  return <FailureBoundary instead={null}>{children}</FailureBoundary>
}
