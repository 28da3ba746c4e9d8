import type { Invite } from '#contract/invites.ts'
import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { $revokingInvites, invites, revokeInvite } from '../stores/invites.ts'
import { Button } from '../ui/button.tsx'
import { passFocus } from '../ui/focus.ts'
import { INVITES, limitsOf, progressOf, revokeInviteName } from '../words/invites.ts'
import { rescueFocus } from './contact-focus.ts'
import styles from './invite-link.module.css'
import { ListTrouble } from './list-trouble.tsx'
import rows from './session-list.module.css'
import lists from './settings-list.module.css'

/** The invites by which somebody can still come, and what became of them so far. */
export function InviteList({
  hasFailed,
  list,
  onRevoked
}: {
  hasFailed: boolean
  list: readonly Invite[] | undefined
  onRevoked: (id: number) => void
}) {
  let pending = useStore($revokingInvites)
  let heading = useRef<HTMLHeadingElement>(null)
  if (!hasFailed && !list?.length) return null
  let revoke = async (id: number) => {
    if (!(await revokeInvite(id))) return
    onRevoked(id)
    rescueFocus(heading.current)
  }
  return (
    <div className={styles.open} ref={passFocus}>
      <h3 className={styles.heading} ref={heading} tabIndex={-1}>
        {INVITES.open}
      </h3>
      {hasFailed ? (
        <ListTrouble
          isStale={list !== undefined}
          onRetry={() => invites.load()}
          title={INVITES.failed}
        />
      ) : null}
      <ul>
        {list?.map(invite => (
          <li className={`${lists.row} ${rows.row}`} key={invite.id}>
            <span className={rows.words}>
              <span className={rows.name}>{limitsOf(invite)}</span>
              <span className={rows.detail}>{progressOf(invite)}</span>
            </span>
            <Button
              aria-label={revokeInviteName(invite)}
              className={rows.end}
              isBusy={pending.has(invite.id)}
              onClick={() => void revoke(invite.id)}
            >
              {INVITES.revoke}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
