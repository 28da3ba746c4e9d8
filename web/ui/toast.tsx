import { Toast as Radix } from 'radix-ui'
import type { CSSProperties } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { useKeyboardHeight } from './keyboard.ts'
import { useTopLayer } from './layer.ts'
import styles from './toast.module.css'

/** One message at the edge of the page. A toast with another `id` takes its place and is announced anew. */
export function Toast({
  action,
  durationMs,
  id,
  isOpen,
  kind,
  onDismiss,
  reason,
  swipePx,
  text,
  title
}: {
  action: { label: string; run: () => void } | undefined
  durationMs: number
  id: number
  isOpen: boolean
  kind: 'failure' | 'plain'
  onDismiss: (id: number) => void
  reason: string | undefined
  swipePx: number
  text: string | undefined
  title: string
}) {
  let layer = useTopLayer()
  let covered = { '--covered': `${useKeyboardHeight()}px` } as CSSProperties
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
          {[text, reason].map(line =>
            line === undefined ? null : (
              <Radix.Description className={styles.text} key={line}>
                {line}
              </Radix.Description>
            )
          )}
        </div>
        {action ? (
          <Radix.Action altText={action.label} asChild>
            <Button className={styles.action} onClick={action.run}>
              {action.label}
            </Button>
          </Radix.Action>
        ) : null}
        <Radix.Close asChild>
          <Button aria-label="Close message" className={styles.close} look="icon">
            <Icon name="close" size={18} />
          </Button>
        </Radix.Close>
      </Radix.Root>
      {layer ? (
        // Radix speaks from the page, which is inert then.
        <p className="visually-hidden" role="alert">
          {title} {text} {reason}
        </p>
      ) : null}
      <Radix.Viewport
        className={styles.viewport}
        hotkey={['F8']}
        label="Messages ({hotkey})"
        style={covered}
      />
    </Radix.Provider>,
    layer ?? document.body
  )
}
