import {
  INVITE_DAYS,
  INVITE_DAYS_DEFAULT,
  INVITE_USES,
  type MadeInvite
} from '#contract/invites.ts'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { joinPage } from '../lib/link-address.ts'
import { invites, makeInvite } from '../stores/invites.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { passFocus } from '../ui/focus.ts'
import { Select } from '../ui/select.tsx'
import { DAYS_OPTIONS, INVITES, limitsOf, USES_OPTIONS } from '../words/invites.ts'
import { InviteList } from './invite-list.tsx'
import styles from './invite-link.module.css'
import { LinkGift } from './link-gift.tsx'

/** D51: a link by which others become contacts at once. */
export function InviteLink({ onClose }: { onClose: () => void }) {
  let [made, setMade] = useState<MadeInvite>()
  let { state, value: list } = useStore(invites.$state)
  return (
    <Dialog onClose={onClose} title={INVITES.title}>
      {made ? (
        <>
          <p className={styles.limits}>{limitsOf(made)}</p>
          <LinkGift address={joinPage(made.token)} message={INVITES.message} note={INVITES.note}>
            <Button onClick={() => setMade(undefined)} ref={passFocus}>
              {INVITES.another}
            </Button>
          </LinkGift>
        </>
      ) : (
        <>
          <p className={styles.intro}>{INVITES.intro}</p>
          <InviteForm onMade={setMade} />
        </>
      )}
      <InviteList
        hasFailed={state === 'failed'}
        list={list}
        onRevoked={id => setMade(shown => (shown?.id === id ? undefined : shown))}
      />
    </Dialog>
  )
}

function InviteForm({ onMade }: { onMade: (made: MadeInvite) => void }) {
  let [maxUses, setMaxUses] = useState<(typeof INVITE_USES)[number]>(INVITE_USES[0])
  let [days, setDays] = useState<(typeof INVITE_DAYS)[number]>(INVITE_DAYS_DEFAULT)
  let [isBusy, setIsBusy] = useState(false)
  let first = useRef<HTMLSelectElement>(null)

  useEffect(() => first.current?.focus(), [])

  async function make(): Promise<void> {
    setIsBusy(true)
    let made = await makeInvite({ days, maxUses })
    setIsBusy(false)
    if (made) onMade(made)
  }

  return (
    <>
      <Select
        label={INVITES.people}
        onChange={value => setMaxUses(INVITE_USES.find(each => `${each}` === value) ?? maxUses)}
        options={USES_OPTIONS}
        ref={first}
        value={`${maxUses}`}
      />
      <Select
        label={INVITES.days}
        onChange={value => setDays(INVITE_DAYS.find(each => `${each}` === value) ?? days)}
        options={DAYS_OPTIONS}
        value={`${days}`}
      />
      <Button isBusy={isBusy} look="primary" onClick={() => void make()} ref={passFocus}>
        {INVITES.make}
      </Button>
    </>
  )
}
