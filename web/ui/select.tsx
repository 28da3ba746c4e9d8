import { useId, type Ref } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import own from './select.module.css'

/** The browser's own choice of one from a list, with its label. */
export function Select({
  label,
  onChange,
  options,
  ref,
  value
}: {
  label: string
  onChange: (value: string) => void
  options: readonly { label: string; value: string }[]
  ref?: Ref<HTMLSelectElement>
  value: string
}) {
  let id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={[styles.box, own.box].join(' ')}>
        <select
          className={[styles.input, own.select].join(' ')}
          id={id}
          onChange={event => onChange(event.target.value)}
          ref={ref}
          value={value}
        >
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={own.mark}>
          <Icon name="chevron" />
        </span>
      </div>
    </div>
  )
}
