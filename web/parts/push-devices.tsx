import type { PushSubscriptionItem } from '#contract/push.ts'
import { useStore } from '@nanostores/react'
import { useId, useRef } from 'react'
import { $busyDevices, pushDevices, removeDevice, testDevice } from '../stores/push.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { passFocus } from '../ui/focus.ts'
import { Icon } from '../ui/icon.tsx'
import { lastDelivered, PUSH, removeName, testName } from '../words/push.ts'
import { rescueFocus } from './contact-focus.ts'
import { ListTrouble } from './list-trouble.tsx'
import styles from './push-devices.module.css'
import sessions from './session-list.module.css'
import lists from './settings-list.module.css'
import { useNow } from './now.ts'

/** D51: the devices that are pushed to, with what arrived there last. Nothing while there are none. */
export function PushDevices() {
  let { state, value: list } = useStore(pushDevices.$state)
  let heading = useRef<HTMLHeadingElement>(null)
  let id = useId()
  if (state !== 'failed' && !list?.length) return null

  async function remove(device: PushSubscriptionItem): Promise<void> {
    // The row that had the button is gone then.
    if (await removeDevice(device)) rescueFocus(heading.current)
  }

  return (
    <section aria-labelledby={id} className={lists.section} ref={passFocus}>
      <h2 className={lists.heading} id={id} ref={heading} tabIndex={-1}>
        {PUSH.devices}
      </h2>
      {state === 'failed' ? (
        <ListTrouble
          isStale={list !== undefined}
          onRetry={() => pushDevices.load()}
          title={PUSH.failed}
        />
      ) : null}
      {list?.length ? (
        <Card className={lists.card}>
          <ul>
            {list.map(device => (
              <DeviceRow device={device} key={device.id} onRemove={() => void remove(device)} />
            ))}
          </ul>
        </Card>
      ) : null}
    </section>
  )
}

function DeviceRow({ device, onRemove }: { device: PushSubscriptionItem; onRemove: () => void }) {
  let isBusy = useStore($busyDevices).has(device.id)
  let now = useNow()
  let { current, lastDeliveredAt, name } = device
  return (
    <li className={`${lists.row} ${sessions.row}`} ref={passFocus}>
      <span className={sessions.icon}>
        <Icon name="bell" size={24} />
      </span>
      <span className={sessions.words}>
        <bdi className={sessions.name}>{name}</bdi>
        {current ? <span className={sessions.detail}>{PUSH.thisDevice}</span> : null}
        <span className={sessions.detail}>
          {lastDeliveredAt === null ? PUSH.never : lastDelivered(Date.parse(lastDeliveredAt), now)}
        </span>
      </span>
      <span className={styles.buttons}>
        <Button
          aria-label={testName(name)}
          className={sessions.end}
          isBusy={isBusy}
          onClick={() => void testDevice(device)}
        >
          {PUSH.test}
        </Button>
        <Button
          aria-label={removeName(name)}
          className={sessions.end}
          isBusy={isBusy}
          onClick={onRemove}
        >
          {PUSH.remove}
        </Button>
      </span>
    </li>
  )
}
