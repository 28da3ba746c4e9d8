import { useStore } from '@nanostores/react'
import { $me } from '../stores/me.ts'
import {
  $busyDevices,
  $isPushOn,
  $isSubscribing,
  $pushProblem,
  turnPushOff,
  turnPushOn
} from '../stores/push.ts'
import { Setting } from '../ui/setting.tsx'
import { PUSH, PUSH_PROBLEMS } from '../words/push.ts'
import { useIsLate } from './late.ts'
import styles from './push-setting.module.css'

/** D27: whether alerts arrive at this device. */
export function PushSetting() {
  let isOn = useStore($isPushOn)
  let problem = useStore($pushProblem)
  let isAsking = useStore($busyDevices).has('here') && !isOn
  let isSubscribing = useStore($isSubscribing)
  let me = useStore($me)
  let change = (wish: boolean) => {
    if (me) void (wish ? turnPushOn(me.id) : turnPushOff())
  }
  return (
    <Setting
      isOn={isOn}
      label={PUSH.name}
      onChange={change}
      text={
        problem ? (
          PUSH_PROBLEMS[problem]
        ) : (
          <span className={styles.stack} data-long={PUSH_PROBLEMS.denied} data-usual={PUSH.text}>
            <span>{isSubscribing ? <Subscribing /> : isAsking ? PUSH.asking : PUSH.text}</span>
          </span>
        )
      }
    />
  )
}

function Subscribing() {
  return useIsLate() ? PUSH.subscribing : PUSH.text
}
