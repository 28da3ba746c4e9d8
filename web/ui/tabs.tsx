import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import track from './segmented.module.css'
import styles from './tabs.module.css'

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Views of one page, one at a time. Arrow keys, Home and End go through the tabs; `children` is the open view. */
export function Tabs<T extends string>({
  children,
  label,
  onChange,
  tabs,
  value
}: {
  children: ReactNode
  label: string
  onChange: (value: T) => void
  tabs: readonly { label: string; value: T }[]
  value: T
}) {
  let id = useId()
  let list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent): void {
    let open = tabs.findIndex(tab => tab.value === value)
    let step = STEPS[event.key]
    let next = event.key === 'Home' ? 0 : -1
    if (step !== undefined) next = (open + step) % tabs.length
    else if (event.key !== 'Home' && event.key !== 'End') return
    event.preventDefault()
    let tab = tabs.at(next)
    if (!tab) return
    list.current?.querySelectorAll('button')[tabs.indexOf(tab)]?.focus()
    onChange(tab.value)
  }

  return (
    <>
      <div
        aria-label={label}
        className={track.segmented}
        onKeyDown={move}
        ref={list}
        role="tablist"
        tabIndex={-1}
      >
        {tabs.map(tab => {
          let isOpen = tab.value === value
          return (
            <button
              aria-controls={isOpen ? `${id}-panel` : undefined}
              aria-selected={isOpen}
              className={styles.tab}
              id={`${id}-${tab.value}`}
              key={tab.value}
              onClick={() => onChange(tab.value)}
              role="tab"
              tabIndex={isOpen ? 0 : -1}
              type="button"
            >
              {tab.label}
            </button>
          )
        })}
      </div>
      <div
        aria-labelledby={`${id}-${value}`}
        className={styles.panel}
        id={`${id}-panel`}
        role="tabpanel"
      >
        {children}
      </div>
    </>
  )
}
