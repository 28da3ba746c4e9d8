import { useState } from 'react'
import { afterFrame } from '../lib/frame.ts'
import { $sessionId } from '../lib/session-id.ts'
import { switchOff, switchOn } from '../stores/status.ts'
import { Switch } from '../ui/switch.tsx'

/**
 * The switch of one's own light. A tap is seen at the switch alone in the very next frame; sending it, and all that
 * changes with it on the page, begins when that frame has been drawn.
 */
export function LightSwitch({ isOn, label }: { isOn: boolean; label: string }) {
  let [wish, setWish] = useState<boolean>()
  let change = (turnOn: boolean) => {
    let sessionId = $sessionId.get()
    setWish(turnOn)
    afterFrame(() => {
      setWish(undefined)
      // Whoever comes next has not tapped.
      if ($sessionId.get() !== sessionId) return
      void (turnOn ? switchOn() : switchOff())
    })
  }
  return <Switch isOn={wish ?? isOn} label={label} onChange={change} size="big" />
}
