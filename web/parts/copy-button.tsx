import { TOAST_SHORT_MS } from '#contract/timing.ts'
import { toast } from '../stores/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { NFC } from '../words/nfc.ts'
import { FAILED } from '../words/toasts.ts'

/** Takes `text` along on the clipboard. `label` says what, where it does not stand beside it. */
export function CopyButton({ label, text }: { label?: string; text: string }) {
  let copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: NFC.copied, ms: TOAST_SHORT_MS })
    } catch {
      toast({ ...FAILED.copy, kind: 'failure' })
    }
  }
  return (
    <Button aria-label={label} onClick={() => void copy()}>
      <Icon name="copy" size={18} />
      {NFC.copy}
    </Button>
  )
}
