import { useStore } from '@nanostores/react'
import { $me } from '../stores/me.ts'
import { $isPushOn, $pushProblem, turnPushOff, turnPushOn } from '../stores/push.ts'
import { Setting } from '../ui/setting.tsx'
import { PUSH, PUSH_PROBLEMS } from '../words/push.ts'

/** D27: whether alerts arrive at this device. */
export function PushSetting() {
  let isOn = useStore($isPushOn)
  let problem = useStore($pushProblem)
  let me = useStore($me)
  let change = (wish: boolean) => {
    if (me) void (wish ? turnPushOn(me.id) : turnPushOff())
  }
  return (
    <Setting
      isOn={isOn}
      label={PUSH.name}
      onChange={change}
      text={problem ? PUSH_PROBLEMS[problem] : PUSH.text}
    />
  )
}
