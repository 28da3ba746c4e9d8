import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { followBuilds } from './lib/follow-builds.ts'
import { guardInspection } from './lib/inspection-guard.ts'
import { clearStaticHead } from './lib/page-head.tsx'
import { ignoreStrayTaps } from './lib/stray-tap.ts'
import './styles/tokens.css'
import './styles/base.css'

/** D33: set while the app is built. */
declare const INSPECTION_GUARD: boolean

ignoreStrayTaps()
const root = document.getElementById('root')
if (root) {
  clearStaticHead()
  // In short steps: a tap on a slow phone does not wait for the whole of it.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>
    )
  )
}
if (import.meta.env.MODE === 'development') followBuilds()
if (INSPECTION_GUARD) guardInspection()
