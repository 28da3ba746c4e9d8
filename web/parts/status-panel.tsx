import type { Me } from '#contract/account.ts'
import { useStore } from '@nanostores/react'
import { $audience } from '../stores/audience.ts'
import { $contactCount } from '../stores/contacts.ts'
import { $me } from '../stores/me.ts'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { HOME, WORD, resultOf, switchName, visibleTo } from '../words/home.ts'
import { GroupPicker } from './group-picker.tsx'
import { LightSwitch } from './light-switch.tsx'
import { MessageBox } from './message-box.tsx'
import { NetOffer } from './net-offer.tsx'
import { useNow } from './now.ts'
import styles from './status-panel.module.css'
import { TimerBox } from './timer-box.tsx'
import { ViewAsButton } from './view-as-button.tsx'

/** UX: Home is one control. */
export function StatusPanel() {
  let me = useStore($me)
  let audience = useStore($audience)
  let now = useNow()
  let count = useStore($contactCount)
  if (!me) return null
  let isOn = me.status === 'available'
  let result = resultOf(me, now)
  let visible = visibleTo(audience, me)
  return (
    <Card aria-labelledby="your-status" className={styles.panel} isGlowing={isOn}>
      <div className={styles.top}>
        <div className={styles.words}>
          <h2 className={styles.title} id="your-status">
            {HOME.status}
          </h2>
          <p className={styles.word} data-on={isOn || undefined}>
            {WORD[me.status]}
          </p>
        </div>
        <LightSwitch isOn={isOn} label={switchName(me, result, visible)} />
      </div>
      <div className={styles.why}>
        <p className={styles.line}>
          <Icon name={isOn || me.nextChange ? 'clock' : 'eyeOff'} size={18} />
          {result}
        </p>
        <p className={styles.line}>
          <Icon name={audience.ids === null ? 'eyeOff' : 'eye'} size={18} />
          <span className={styles.visible} dir="ltr">
            {visible}
          </span>
          {count === 0 ? null : <ViewAsButton isReady={count !== undefined} />}
        </p>
      </div>
      <NetOffer />
      {isChoiceForNext(me) ? <p className={styles.next}>{HOME.chosenForNext}</p> : null}
      <GroupPicker />
      <MessageBox />
      <TimerBox />
    </Card>
  )
}

/** D5: whether another audience is in force than the one that is chosen. */
function isChoiceForNext({ audience, visibleToGroupIds: chosen }: Me): boolean {
  if (audience === null) return false
  return audience.length !== chosen?.length || audience.some(id => !chosen.includes(id))
}
