import { describe, expect, it } from 'vitest'
import type { Contact } from '#contract/contacts.ts'
import { NOTICES } from '#contract/notifications.ts'
import { PushMessage } from '#contract/push.ts'
import { type PushFacts, pushLifetime, type PushNotice, pushOf, shortened } from '#rules/push.ts'
import type { Spell } from '#rules/spell.ts'
import { at } from './story.ts'

const NOW = at('10:00')
const DAY_MS = 86_400_000
const ANA = 1
const BEN = 2

const off: Contact = {
  id: ANA,
  friendshipId: 11,
  username: 'ana',
  displayName: 'Ana Silva',
  avatar: null,
  status: 'unavailable'
}
const on: Contact = { ...off, status: 'available', phoneNumber: '+49 (30) 1234 ext 5' }

/** A notice for Ben of this moment, about Ana unless told otherwise. */
function notice(type: PushNotice['type'], rest: Partial<PushNotice> = {}): PushNotice {
  let { message } = NOTICES.available
  return { userId: BEN, aboutId: ANA, type, title: 'A title', message, createdAt: NOW, ...rest }
}

const gone = { message: NOTICES.unavailable.message }
const own = { aboutId: BEN }

function spell(until: number): Spell {
  let times = { since: at('08:00'), netFrom: at('08:00'), until }
  return { source: 'switch', ...times, message: null, audience: [] }
}

const free = (ms: number, displayName = 'Ana Silva') => ({ displayName, until: NOW + ms })
const sees = (contact: Contact, until: number | null) => ({ contact, until })

function facts(rest: Partial<PushFacts> = {}): PushFacts {
  return {
    now: NOW,
    own: null,
    seen: sees(on, NOW + DAY_MS),
    free: [],
    unread: 3,
    ...rest
  }
}

describe('what is pushed', () => {
  it.each<{ title: string; notice: PushNotice; facts: PushFacts; is: boolean }>([
    { title: 'available', notice: notice('call_available'), facts: facts(), is: true },
    { title: 'available, as a change', notice: notice('status_change'), facts: facts(), is: true },
    {
      title: 'available, but not any more',
      notice: notice('call_available'),
      facts: facts({ seen: sees(off, null) }),
      is: false
    },
    {
      title: 'available, but no contact any more',
      notice: notice('call_available'),
      facts: facts({ seen: undefined }),
      is: false
    },
    {
      title: 'unavailable',
      notice: notice('status_change', gone),
      facts: facts({ seen: sees(off, null) }),
      is: true
    },
    {
      title: 'unavailable, but back again',
      notice: notice('status_change', gone),
      facts: facts(),
      is: false
    },
    {
      title: 'unavailable, but no contact any more',
      notice: notice('status_change', gone),
      facts: facts({ seen: undefined }),
      is: false
    },
    {
      title: 'a request, of no contact yet',
      notice: notice('friend_request'),
      facts: facts({ seen: undefined }),
      is: true
    },
    {
      title: 'several free',
      notice: notice('call_available', own),
      facts: facts({ own: spell(NOW + 1), free: [free(1)] }),
      is: true
    },
    {
      title: 'several free, none any more',
      notice: notice('call_available', own),
      facts: facts({ own: spell(NOW + 1) }),
      is: false
    },
    {
      title: 'several free, but off oneself',
      notice: notice('call_available', own),
      facts: facts({ own: spell(NOW), free: [free(1)] }),
      is: false
    },
    { title: 'the net', notice: notice('net', own), facts: facts(), is: true },
    {
      title: 'the net, but on again',
      notice: notice('net', own),
      facts: facts({ own: spell(NOW + 1) }),
      is: false
    },
    {
      title: 'the net is near',
      notice: notice('net_soon', own),
      facts: facts({ own: spell(NOW + 300_000) }),
      is: true
    },
    {
      title: 'the net was near',
      notice: notice('net_soon', own),
      facts: facts({ own: spell(NOW + 300_001) }),
      is: false
    },
    { title: 'the net, off already', notice: notice('net_soon', own), facts: facts(), is: false },
    {
      title: 'what is still news',
      notice: notice('call_available', { createdAt: NOW - 299_999 }),
      facts: facts(),
      is: true
    },
    {
      title: 'what is no news any more',
      notice: notice('call_available', { createdAt: NOW - 300_000 }),
      facts: facts(),
      is: false
    }
  ])('$title: $is', row => {
    expect(pushOf(row.notice, row.facts) !== undefined).toBe(row.is)
  })

  it('is what the contract says', () => {
    expect(pushOf(notice('call_available'), facts())).toEqual({
      type: 'call_available',
      title: 'A title',
      body: 'Tap to call them now',
      tag: 'contact-1',
      url: '/',
      unread: 3,
      userId: ANA,
      phone: '+49301234,5'
    })
  })

  it('D16: has no number where the contact is not seen available, and none of who asks', () => {
    let { phone, ...rest } = pushOf(
      notice('status_change', gone),
      facts({ seen: sees(off, null) })
    )!
    expect(phone).toBeUndefined()
    expect(rest).toMatchObject({ userId: ANA })
    expect(pushOf(notice('friend_request'), facts())).not.toHaveProperty('phone')
    expect(pushOf(notice('net', own), facts())).not.toHaveProperty('userId')
  })

  it('of those who are available too counts who still is', () => {
    let titles = [[free(1), free(1, 'Cyd Marsh')], [free(1, 'Cyd Marsh')]].map(
      left =>
        pushOf(notice('call_available', own), facts({ own: spell(NOW + 1), free: left }))?.title
    )
    expect(titles).toEqual(['2 contacts are available too', 'Cyd Marsh is available too'])
  })

  it('takes the place of what it makes untrue, and of nothing else', () => {
    let tags = [
      pushOf(notice('call_available'), facts()),
      pushOf(notice('status_change', gone), facts({ seen: sees(off, null) })),
      pushOf(notice('friend_request'), facts()),
      pushOf(notice('net', own), facts()),
      pushOf(notice('net_soon', own), facts({ own: spell(NOW + 1) })),
      pushOf(notice('call_available', own), facts({ own: spell(NOW + 1), free: [free(1)] }))
    ].map(message => message?.tag)
    expect(tags).toEqual([
      'contact-1',
      'contact-1',
      'friend_request-1',
      'net',
      'net',
      'call_available'
    ])
  })

  it.each([
    ['families', '👨‍👩‍👧‍👦'.repeat(90)],
    ['Chinese', '語'.repeat(1_000)],
    ['quotes', '"\\'.repeat(500)]
  ])('C080: stays below 3 kB, whatever the name: %s', (_, title) => {
    let message = pushOf(notice('friend_request', { title, message: title }), facts())!
    expect(new TextEncoder().encode(JSON.stringify(message)).length).toBeLessThan(3_000)
    expect(title.startsWith(message.title)).toBe(true)
    expect(message.title).not.toMatch(/\p{Surrogate}|\u200d$/u)
    let short = JSON.stringify(shortened(message))
    expect(new TextEncoder().encode(short).length).toBeLessThan(400)
    expect(PushMessage.safeParse(JSON.parse(short)).success).toBe(true)
  })
})

describe('how long a push service keeps it', () => {
  it('is five minutes at most, counted from what happened', () => {
    expect(pushLifetime(notice('call_available'), facts())).toBe(300)
    let old = notice('call_available', { createdAt: NOW - 200_000 })
    expect(pushLifetime(old, facts())).toBe(100)
  })

  it('D4: ends with the light that the receiver sees, whatever ends it, and is never for ever', () => {
    let lifetime = (ms: number) =>
      pushLifetime(notice('call_available'), facts({ seen: sees(on, NOW + ms) }))
    expect([90_500, 900_000, 10].map(lifetime)).toEqual([90, 300, 1])
  })

  it('of what is about the own light ends with that', () => {
    let lifetime = (ms: number) =>
      pushLifetime(notice('net_soon', own), facts({ own: spell(NOW + ms), seen: undefined }))
    expect([90_500, 900_000].map(lifetime)).toEqual([90, 300])
    expect(pushLifetime(notice('net', own), facts({ seen: undefined }))).toBe(300)
  })

  it('D4: of those who are available too ends with the first light that goes, or the own one', () => {
    let [ana, cyd] = [free(60_000), free(40_000, 'Cyd Marsh')]
    let lifetime = (ms: number, left = [ana, cyd]) =>
      pushLifetime(notice('call_available', own), facts({ own: spell(NOW + ms), free: left }))
    expect([lifetime(900_000), lifetime(30_000), lifetime(900_000, [ana])]).toEqual([40, 30, 60])
    let net = facts({ own: spell(NOW + 90_000), free: [cyd] })
    expect(pushLifetime(notice('net_soon', own), net)).toBe(90)
  })
})
