import { TOAST_SHORT_MS } from '#contract/timing.ts'
import type { ReactNode } from 'react'
import { PRODUCT } from '#contract/name.ts'
import { share } from '../lib/share.ts'
import { $me } from '../stores/me.ts'
import { toast } from '../stores/toasts.ts'
import { Button } from '../ui/button.tsx'
import { invitation } from '../words/shell.ts'
import { DONE, FAILED } from '../words/toasts.ts'

/** Asks others in, by whatever the device has for that. */
export function ShareButton({
  children,
  className
}: {
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <Button className={className} onClick={() => void invite()}>
      {children}
    </Button>
  )
}

async function invite(): Promise<void> {
  let me = $me.get()
  if (!me) return
  let shared = await share(PRODUCT, invitation(me.username, location.origin))
  if (shared === 'copied') toast({ ...DONE.shareCopied, ms: TOAST_SHORT_MS })
  if (shared === 'failed') toast({ ...FAILED.copy, kind: 'failure' })
}
