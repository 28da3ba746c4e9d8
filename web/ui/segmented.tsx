import { useId } from 'react'
import styles from './segmented.module.css'

/** One choice of a few, side by side: real radio buttons. */
export function Segmented<T extends string>({
  label,
  onChange,
  options,
  value
}: {
  label: string
  onChange: (value: T) => void
  options: readonly { label: string; value: T }[]
  value: T
}) {
  let name = useId()
  return (
    <fieldset className={styles.segmented}>
      <legend className="visually-hidden">{label}</legend>
      {options.map(option => (
        <label className={styles.option} key={option.value}>
          <input
            checked={option.value === value}
            className={styles.input}
            name={name}
            onChange={() => onChange(option.value)}
            type="radio"
            value={option.value}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
