import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { Link } from 'wouter'
import { $contactCount } from '../stores/contacts.ts'
import { groups } from '../stores/groups.ts'
import { $me } from '../stores/me.ts'
import { chooseGroups } from '../stores/status.ts'
import { Icon } from '../ui/icon.tsx'
import { Name } from '../ui/name.tsx'
import { HOME, noGroupChosen, peopleCount, pickerLabel } from '../words/home.ts'
import { useDisclosure } from './disclosure.ts'
import styles from './group-picker.module.css'
import { ReadState } from './read-state.tsx'

/** SPEC 2: who may see the status. A choice holds at once, also for the next time while off (D12). */
export function GroupPicker() {
  let me = useStore($me)
  let chosen = me?.visibleToGroupIds ?? null
  let count = useStore($contactCount)
  let list = useStore(groups.$state).value
  let { close, isOpen, onKeyDown, open, opener, panel } = useDisclosure()
  let panelId = useId()
  let ids = chosen ?? []
  let names = (list ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  let isInForce = me?.audience?.length === 0

  return (
    <div className={styles.picker} onKeyDown={onKeyDown} ref={panel} role="presentation">
      <button
        aria-controls={panelId}
        aria-expanded={isOpen}
        className={styles.button}
        onClick={isOpen ? close : open}
        ref={opener}
        type="button"
      >
        <Icon name="people" />
        <span className={styles.words}>
          <span className={styles.label}>{HOME.visibleToGroups}</span>{' '}
          <Name className={styles.value}>{pickerLabel(chosen, names)}</Name>
        </span>
        <span className={styles.chevron}>
          <Icon name="chevron" size={18} />
        </span>
      </button>
      <fieldset className={styles.panel} hidden={!isOpen} id={panelId}>
        <legend className="visually-hidden">{HOME.visibleToGroups}</legend>
        <label className={styles.option}>
          <input
            checked={chosen !== null && ids.length === 0}
            disabled={ids.length > 0}
            onChange={() => void chooseGroups([])}
            type="checkbox"
          />
          <span className={styles.name}>{HOME.allGroups}</span>
        </label>
        {list?.map(group => (
          <label className={styles.option} key={group.id}>
            <input
              checked={ids.includes(group.id)}
              onChange={event =>
                void chooseGroups(
                  event.target.checked
                    ? [...ids, group.id]
                    : ids.filter(other => other !== group.id)
                )
              }
              type="checkbox"
            />
            <span className={styles.dot} style={{ backgroundColor: group.color }} />
            <Name className={styles.name}>{group.name}</Name>
            <span className={styles.count}>{peopleCount(group.members.length)}</span>
          </label>
        ))}
        {list?.length === 0 ? (
          <Link className={styles.create} href="/contacts?view=groups">
            <Icon name="plus" size={18} />
            {HOME.createGroup}
          </Link>
        ) : null}
        <ReadState list={groups} />
        <p className={styles.everyone} role="status">
          {chosen?.length === 0 ? noGroupChosen(count, isInForce) : null}
        </p>
        <p className={styles.privacy}>{HOME.privacy}</p>
      </fieldset>
    </div>
  )
}
