import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { closeOnBack } from './back.ts'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'
import { addLayer } from './layer.ts'

/**
 * A modal dialog that is open while it is rendered. Escape, the backdrop, Back and the close button ask to close it.
 * While `isBusy` it stays: to close it would look like calling off what is under way, and would not be.
 */
export function Dialog({
  children,
  isBusy = false,
  onClose,
  title
}: {
  children: ReactNode
  isBusy?: boolean
  onClose: () => void
  title: ReactNode
}) {
  let titleId = useId()
  let ref = useRef<HTMLDialogElement>(null)
  let asked = useRef({ isBusy, onClose })
  useEffect(() => {
    asked.current = { isBusy, onClose }
  })

  // Before paint and before removal: the browser gives the focus back only to a page that still holds the dialog.
  useLayoutEffect(() => {
    let dialog = ref.current
    if (!dialog) return
    let close = () => {
      if (!asked.current.isBusy) asked.current.onClose()
    }
    let pressed: EventTarget | null = null
    let press = (event: Event) => {
      pressed = event.target
    }
    let click = (event: Event) => {
      if (event.target === dialog && pressed === dialog) close()
    }
    let cancel = (event: Event) => {
      if (asked.current.isBusy) event.preventDefault()
    }
    let closed = () => {
      if (dialog.open || !dialog.isConnected) return
      close()
      // A browser lets a second Escape close it whatever was said to the first.
      if (asked.current.isBusy) dialog.showModal()
    }
    dialog.addEventListener('pointerdown', press)
    dialog.addEventListener('click', click)
    dialog.addEventListener('cancel', cancel)
    dialog.addEventListener('close', closed)
    dialog.showModal()
    let removeLayer = addLayer(dialog)
    let letBack = closeOnBack(close)
    return () => {
      letBack()
      removeLayer()
      dialog.removeEventListener('pointerdown', press)
      dialog.removeEventListener('click', click)
      dialog.removeEventListener('cancel', cancel)
      dialog.removeEventListener('close', closed)
      dialog.close()
    }
  }, [])

  return (
    <dialog aria-labelledby={titleId} className={styles.dialog} ref={ref}>
      <div className={styles.sheet}>
        <div className={styles.header}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          <Button aria-label="Close" isBusy={isBusy} look="icon" onClick={onClose}>
            <Icon name="close" />
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  )
}

/** The row of choices at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
