import { Toast as Radix } from 'radix-ui'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { useTopLayer } from './layer.ts'
import styles from './toast.module.css'

/** One message at the edge of the page. A toast with another `id` takes its place and is announced anew. */
export function Toast({
  durationMs,
  id,
  isOpen,
  kind,
  onDismiss,
  swipePx,
  text,
  title
}: {
  durationMs: number
  id: number
  isOpen: boolean
  kind: 'failure' | 'plain'
  onDismiss: (id: number) => void
  swipePx: number
  text: string | undefined
  title: string
}) {
  let layer = useTopLayer()
  return createPortal(
    <Radix.Provider label="Message" swipeThreshold={swipePx}>
      <Radix.Root
        className={[styles.toast, styles[kind]].join(' ')}
        duration={durationMs}
        forceMount
        key={id}
        onOpenChange={open => {
          if (!open) onDismiss(id)
        }}
        open={isOpen}
      >
        <div className={styles.words}>
          <Radix.Title className={styles.title}>{title}</Radix.Title>
          {text === undefined ? null : (
            <Radix.Description className={styles.text}>{text}</Radix.Description>
          )}
        </div>
        <Radix.Close asChild>
          <Button aria-label="Close message" className={styles.close} look="icon">
            <Icon name="close" size={18} />
          </Button>
        </Radix.Close>
      </Radix.Root>
      {layer ? (
        // Radix speaks from the page, which is inert then.
        <p className="visually-hidden" role="alert">
          {title} {text}
        </p>
      ) : null}
      <Radix.Viewport className={styles.viewport} hotkey={['F8']} label="Messages ({hotkey})" />
    </Radix.Provider>,
    layer ?? document.body
  )
}
