import { TOOLTIP_MS, TOOLTIP_SKIP_MS } from '#contract/timing.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { Aside } from './aside.tsx'
import { Toaster } from './toaster.tsx'
import { UpdateNotice } from './update-notice.tsx'

/** What stands beside every page, and is not needed before something has come up: one piece of code, fetched when there is time. */
export function Asides() {
  return (
    <>
      <Aside>
        <Toaster />
      </Aside>
      <Aside>
        <Tooltip delayMs={TOOLTIP_MS} skipMs={TOOLTIP_SKIP_MS} />
      </Aside>
      <Aside>
        <UpdateNotice />
      </Aside>
    </>
  )
}
