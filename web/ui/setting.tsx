import { useId, type ReactNode } from 'react'
import styles from './setting.module.css'
import { Switch } from './switch.tsx'

/** A switch with its name and what it does; a tap on the words switches, too. While nobody knows how it stands, a place for it. */
export function Setting({
  isOn,
  label,
  onChange,
  text
}: {
  isOn: boolean | undefined
  label: string
  onChange: (isOn: boolean) => void
  text?: ReactNode
}) {
  let id = useId()
  return (
    // One element whatever is known, so that the words stay where they are and are not drawn twice.
    <label
      className={[styles.setting, isOn === undefined && styles.waiting].filter(Boolean).join(' ')}
    >
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {text ? (
          <span className={styles.text} id={id}>
            {text}
          </span>
        ) : null}
      </span>
      {isOn === undefined ? (
        <span aria-hidden="true" className={styles.place} />
      ) : (
        <Switch isOn={isOn} label={label} onChange={onChange} {...(text && { describedBy: id })} />
      )}
    </label>
  )
}
