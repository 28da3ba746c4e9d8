import { useId, useRef, type KeyboardEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { LABELS } from '../words/contacts.ts'
import styles from './contact-menu.module.css'

interface MenuItem {
  icon: IconName
  label: string
  /** It takes something away that does not come back. */
  isFinal?: boolean
  onPick: () => void
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** What can be done with a contact, behind one button. The browser closes it on Escape or a tap elsewhere. */
export function ContactMenu({ items, name }: { items: readonly MenuItem[]; name: string }) {
  let id = useId()
  let menu = useRef<HTMLDivElement>(null)
  let buttons = () => [...(menu.current?.querySelectorAll('button') ?? [])]

  function move(event: KeyboardEvent): void {
    if (event.key === 'Tab') return menu.current?.hidePopover()
    let step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    let all = buttons()
    let next = all.findIndex(button => button === document.activeElement) + step
    all.at(next % all.length)?.focus()
  }

  function pick({ onPick }: MenuItem): void {
    // Closing first gives the focus back to the button, which a dialog then returns it to.
    menu.current?.hidePopover()
    onPick()
  }

  return (
    <>
      <Button aria-haspopup="menu" aria-label={LABELS.more(name)} look="icon" popoverTarget={id}>
        <Icon name="more" />
      </Button>
      <div
        aria-label={LABELS.more(name)}
        className={styles.menu}
        id={id}
        onKeyDown={move}
        onToggle={event => event.newState === 'open' && buttons()[0]?.focus()}
        popover="auto"
        ref={menu}
        role="menu"
        tabIndex={-1}
      >
        {items.map(item => (
          <button
            className={`${styles.item} ${item.isFinal ? styles.final : ''}`}
            key={item.label}
            onClick={() => pick(item)}
            role="menuitem"
            tabIndex={-1}
            type="button"
          >
            <Icon name={item.icon} />
            {item.label}
          </button>
        ))}
      </div>
    </>
  )
}
