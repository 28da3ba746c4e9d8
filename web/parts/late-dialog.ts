import { useState, type ComponentType } from 'react'
import { fetchCode } from '../lib/code.ts'
import { toastFailure } from '../stores/toasts.ts'
import { FAILED } from '../words/toasts.ts'

/** A dialog whose code comes when it is first opened. `dialog` is set while it is open. */
export function useLateDialog<P extends { onClose: () => void }>(
  name: string,
  load: () => Promise<ComponentType<P>>
): { close: () => void; dialog: ComponentType<P> | undefined; open: () => Promise<void> } {
  let [dialog, setDialog] = useState<ComponentType<P>>()
  return {
    close: () => setDialog(undefined),
    dialog,
    async open() {
      try {
        let loaded = await fetchCode(name, load)
        setDialog(() => loaded)
      } catch (error) {
        toastFailure(error, FAILED.part)
      }
    }
  }
}
