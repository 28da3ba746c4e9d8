import { GROUP_COLORS, type GroupColor } from '#contract/groups.ts'
import { useId } from 'react'
import { Icon } from '../ui/icon.tsx'
import { GROUPS } from '../words/contacts.ts'
import styles from './group-colors.module.css'

const SWATCHES = Object.entries(GROUP_COLORS) as [GroupColor, string][]

/** The eight swatches, each with its name. */
export function GroupColors({
  color,
  onChange
}: {
  color: GroupColor
  onChange: (color: GroupColor) => void
}) {
  let name = useId()
  return (
    <fieldset>
      <legend className={styles.legend}>{GROUPS.color}</legend>
      <div className={styles.swatches}>
        {SWATCHES.map(([value, label]) => (
          <label className={styles.swatch} key={value}>
            <input
              checked={value === color}
              className={styles.input}
              name={name}
              onChange={() => onChange(value)}
              type="radio"
              value={value}
            />
            <span className={styles.dot} style={{ backgroundColor: value }}>
              {value === color ? <Icon name="check" weight={3} /> : null}
            </span>
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
