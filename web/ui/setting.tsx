import { useId, type ReactNode } from 'react'
import styles from './setting.module.css'
import { Switch } from './switch.tsx'

/** A switch with its name and what it does; a tap on the words switches, too. */
export function Setting({
  isOn,
  label,
  onChange,
  text
}: {
  isOn: boolean
  label: string
  onChange: (isOn: boolean) => void
  text?: ReactNode
}) {
  let id = useId()
  return (
    <label className={styles.setting}>
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {text ? (
          <span className={styles.text} id={id}>
            {text}
          </span>
        ) : null}
      </span>
      <Switch isOn={isOn} label={label} onChange={onChange} {...(text && { describedBy: id })} />
    </label>
  )
}
