import { Component, type ReactNode } from 'react'
import { log } from '../lib/log.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { SHELL } from '../words/shell.ts'

/** Keeps what can't be drawn, or whose code can't be fetched, from taking all else with it; `instead` stands for it. */
export class FailureBoundary extends Component<
  { children: ReactNode; instead?: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    log('A page could not be drawn')
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    if (this.props.instead !== undefined) return this.props.instead
    return (
      <div role="alert">
        <Empty text={SHELL.failedPageText} title={SHELL.failedPage}>
          <Button look="primary" onClick={() => location.reload()}>
            {SHELL.reload}
          </Button>
        </Empty>
      </div>
    )
  }
}
