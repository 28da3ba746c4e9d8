import { TOAST_SWIPE_PX } from '#contract/timing.ts'
import { useStore } from '@nanostores/react'
import { $toast, dismissToast } from '../stores/toasts.ts'
import { Toast } from '../ui/toast.tsx'

export function Toaster() {
  let toast = useStore($toast)
  return toast ? (
    <Toast
      action={toast.action}
      durationMs={toast.ms}
      id={toast.id}
      isOpen={toast.isOpen}
      kind={toast.kind}
      onDismiss={dismissToast}
      reason={toast.reason}
      swipePx={TOAST_SWIPE_PX}
      text={toast.text}
      title={toast.title}
    />
  ) : null
}
