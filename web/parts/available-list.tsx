import type { Contact } from '#contract/contacts.ts'
import { TOAST_SHORT_MS } from '#contract/timing.ts'
import { telOf } from '#rules/person.ts'
import { useStore } from '@nanostores/react'
import { memo, useDeferredValue } from 'react'
import { $availableContacts, contacts } from '../stores/contacts.ts'
import { $me } from '../stores/me.ts'
import { requests } from '../stores/requests.ts'
import { countCall } from '../stores/scores.ts'
import { toast } from '../stores/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { passFocus } from '../ui/focus.ts'
import { Icon } from '../ui/icon.tsx'
import { Name } from '../ui/name.tsx'
import { HOME, WORD, availableToChat, callName, until } from '../words/home.ts'
import { FAILED, calling } from '../words/toasts.ts'
import { useAreDue } from './late.ts'
import { useNow } from './now.ts'
import { PersonAvatar } from './person-avatar.tsx'
import people from './people.module.css'
import { ReadState } from './read-state.tsx'
import { ShareButton } from './share-button.tsx'

/** SPEC 2: whom one can call now; shown to those who are up for a call themselves. */
export function AvailableList() {
  // A tap on the switch is seen at the switch first.
  let isOn = useDeferredValue(useStore($me)?.status === 'available')
  let list = useStore($availableContacts)
  let areRequestsDue = useAreDue(requests.$state)
  // They come above it, and would push it away.
  if (areRequestsDue) return null
  if (!isOn) {
    return (
      <Card className={people.away}>
        <Empty icon="phone" text={HOME.offText} title={HOME.offTitle} />
      </Card>
    )
  }
  return (
    <section aria-labelledby="available-to-chat" className={people.section}>
      <h2 className={people.heading} id="available-to-chat">
        {availableToChat(list?.length)}
      </h2>
      <Card className={people.card}>
        {list?.length ? (
          <ul>
            {list.map(contact => (
              <ContactRow contact={contact} key={contact.id} />
            ))}
          </ul>
        ) : null}
        {list?.length === 0 ? (
          <Empty icon="people" text={HOME.nobodyAvailableText} title={HOME.nobodyAvailable}>
            <ShareButton>{HOME.invite}</ShareButton>
          </Empty>
        ) : null}
        <ReadState list={contacts} />
      </Card>
    </section>
  )
}

const ContactRow = memo(function ContactRow({ contact }: { contact: Contact }) {
  let now = useNow()
  let end = contact.statusExpiresAt
  return (
    <li className={people.row} ref={passFocus}>
      <PersonAvatar isAvailable person={contact} />
      <div className={people.who}>
        <Name className={people.name}>{contact.displayName}</Name>
        <Name className={people.username}>{`@${contact.username}`}</Name>
      </div>
      <div className={people.more}>
        <span className={people.available}>
          <Icon name="check" size={16} weight={3} />
          <span>
            {WORD.available}
            {end === undefined ? null : ` ${until(Date.parse(end), now)}`}
          </span>
        </span>
        {contact.statusMessage === undefined ? null : (
          <q className={people.message}>
            <bdi>{contact.statusMessage}</bdi>
          </q>
        )}
      </div>
      <Button
        aria-label={callName(contact.displayName)}
        className={people.call}
        look="available"
        onClick={() => dial(contact)}
      >
        <Icon name="phone" />
        {HOME.call}
      </Button>
    </li>
  )
})

// Within the tap itself: a browser opens the dialler for nothing that comes later.
function dial({ displayName, id, phoneNumber }: Contact): void {
  if (!phoneNumber) return toast({ ...FAILED.call, kind: 'failure' })
  location.href = telOf(phoneNumber)
  toast({ ...calling(displayName, phoneNumber), ms: TOAST_SHORT_MS })
  void countCall(id)
}
