import type { ContactRequest } from '#contract/requests.ts'
import { useStore } from '@nanostores/react'
import { $pendingRequests, acceptRequest, declineRequest, requests } from '../stores/requests.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Name } from '../ui/name.tsx'
import { HOME, acceptName, declineName } from '../words/home.ts'
import { rescueFocus } from './contact-focus.ts'
import { useIsLate } from './late.ts'
import { PersonAvatar } from './person-avatar.tsx'
import people from './people.module.css'
import { ReadState } from './read-state.tsx'

/** SPEC 2: who asks to be a contact; nothing at all when nobody does, as far as is known. */
export function RequestList() {
  let { state, value } = useStore(requests.$state)
  let isLate = useIsLate()
  let isUnknown = state === 'failed' || (value === undefined && isLate)
  if (!isUnknown && !value?.length) return null
  return (
    <section aria-labelledby="contact-requests" className={people.section}>
      <h2 className={people.heading} id="contact-requests">
        {HOME.requests}
      </h2>
      <Card className={people.card}>
        {value?.length ? (
          <ul>
            {value.map(request => (
              <RequestRow key={request.id} request={request} />
            ))}
          </ul>
        ) : null}
        <ReadState list={requests} />
      </Card>
    </section>
  )
}

async function answer(verb: typeof acceptRequest, userId: number): Promise<void> {
  await verb(userId)
  rescueFocus(document.querySelector('main'))
}

function RequestRow({ request: { user, userId } }: { request: ContactRequest }) {
  let isPending = useStore($pendingRequests).has(userId)
  return (
    <li className={people.row}>
      <PersonAvatar person={user} />
      <div className={people.who}>
        <Name className={people.name}>{user.displayName}</Name>
        <Name className={people.username}>{`@${user.username}`}</Name>
      </div>
      <div className={people.answers}>
        <Button
          aria-label={declineName(user.displayName)}
          isBusy={isPending}
          onClick={() => void answer(declineRequest, userId)}
        >
          {HOME.decline}
        </Button>
        <Button
          aria-label={acceptName(user.displayName)}
          isBusy={isPending}
          look="available"
          onClick={() => void answer(acceptRequest, userId)}
        >
          {HOME.accept}
        </Button>
      </div>
    </li>
  )
}
