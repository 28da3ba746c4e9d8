import { env } from 'cloudflare:workers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { UserPresence } from '../../durable-objects/user-presence.ts'
import { channelOf } from '../support/channels.ts'
import { beforeBatches, disturb, failing } from '../support/faults.ts'
import { evict, type Person, runAlarm } from '../support/people.ts'
import { turnsPushOn } from '../support/pushes.ts'
import { makeContacts, newPeople } from '../support/seed.ts'
import { soon } from '../support/soon.ts'

type Call = (...given: unknown[]) => Promise<void>

/** Whose objects have been called with news of a contact, or to push; `take` gives and forgets them, by name. */
function watchCalls(
  people: readonly Person[],
  what: 'hearOf' | 'push' = 'hearOf'
): { take(): string[] } {
  let called: string[] = []
  let real = UserPresence.prototype[what] as Call
  let watched = async function (this: UserPresence, ...given: unknown[]) {
    let person = people.find(({ id }) => String(id) === this['ctx'].id.name)
    if (person) called.push(person.name)
    return real.apply(this, given)
  }
  Object.assign(UserPresence.prototype, { [what]: watched })
  onTestFinished(() => void Object.assign(UserPresence.prototype, { [what]: real }))
  return { take: () => called.splice(0).toSorted() }
}

/** The first of them, and her contacts. */
async function newFriends(): Promise<[ann: Person, ben: Person, cleo: Person]> {
  let people = await newPeople('Ann Lee', 'Ben Okoro', 'Cleo Ito')
  await makeContacts(...people)
  return people
}

async function leaves(person: Person, socket: { close(): void }) {
  socket.close()
  await evict(person)
}

describe('contacts are called when they can hear it', () => {
  it('a contact who has the app open is, one who was never there is not', async () => {
    let [ann, ben, cleo] = await newFriends()
    let calls = watchCalls([ben, cleo])
    let socket = await ben.listens()
    await ann.goesAvailable({ message: 'tea?' })
    expect(await socket.next('status_change')).toMatchObject({ statusMessage: 'tea?' })
    expect(calls.take()).toEqual(['Ben Okoro'])
    expect(await cleo.sees(ann)).toMatchObject({ status: 'available', statusMessage: 'tea?' })
  })

  it('who has closed the app is called once in vain, and again when it is open', async () => {
    let [ann, ben] = await newFriends()
    let calls = watchCalls([ben])
    await leaves(ben, await ben.listens())
    await ann.goesAvailable()
    await soon(async () => expect(await channelOf(ben)).toBeNull())
    expect(calls.take()).toEqual(['Ben Okoro'])
    await ann.goesUnavailable()
    expect(calls.take()).toEqual([])
    let socket = await ben.listens()
    await ann.goesAvailable({ message: 'tea?' })
    expect(await socket.next('status_change')).toMatchObject({ statusMessage: 'tea?' })
  })

  it('one of two devices that closes the app takes nothing from the other', async () => {
    let [ann, ben] = await newFriends()
    let tablet = await ben.listens()
    let phone = await ben.listens()
    phone.close()
    for (let message of ['tea?', 'cake?']) {
      await ann.goesAvailable({ message })
      expect(await tablet.next('status_change')).toMatchObject({ statusMessage: message })
      await ann.goesUnavailable()
      await tablet.next('status_change')
    }
  })

  it('who opens the app while a light is being written hears of it', async () => {
    let [ann, ben] = await newFriends()
    let socket: Awaited<ReturnType<Person['listens']>> | undefined
    let isOpening = false
    // The circle has been read, and nothing is written.
    beforeBatches('writes', async () => {
      if (isOpening) return
      isOpening = true
      socket = await ben.listens()
      expect(await ben.sees(ann)).toMatchObject({ status: 'unavailable' })
    })
    await ann.goesAvailable({ message: 'tea?' })
    expect(await socket!.next('status_change')).toMatchObject({ statusMessage: 'tea?' })
  })

  it('who opens the app while it is being noted that nobody listens is told of what follows', async () => {
    let [ann, ben] = await newFriends()
    await leaves(ben, await ben.listens())
    let before = await channelOf(ben)
    let socket = await ben.listens()
    // What an instance of before the opening still had on its way to the database.
    await env.DB.prepare(
      'update statuses set channel_id = null where user_id = ? and channel_id = ?'
    )
      .bind(ben.id, before)
      .run()
    await ann.goesAvailable({ message: 'tea?' })
    expect(await socket.next('status_change')).toMatchObject({ statusMessage: 'tea?' })
  })

  it('who could not be told is called again', async () => {
    let [ann, ben] = await newFriends()
    let socket = await ben.listens()
    let end = disturb([ben], failing)
    await ann.goesAvailable({ message: 'tea?' })
    await evict(ann)
    end()
    await runAlarm(ann)
    expect(await socket.next('status_change')).toMatchObject({ statusMessage: 'tea?' })
  })

  it('who is pushed it is called though nobody listens, who wants no pushes is not', async () => {
    let [ann, ben, cleo] = await newFriends()
    let news = watchCalls([ben, cleo])
    let pushes = watchCalls([ben, cleo], 'push')
    await turnsPushOn(ben)
    await ann.goesAvailable()
    await soon(() => expect(pushes.take()).toEqual(['Ben Okoro']))
    expect(news.take()).toEqual([])
  })

  it('whose row is older than the note of channels may be listening, and is asked once', async () => {
    let [ann, ben] = await newFriends()
    let calls = watchCalls([ben])
    await env.DB.prepare('update statuses set channel_id = 0 where user_id = ?').bind(ben.id).run()
    await ann.goesAvailable()
    await soon(async () => expect(await channelOf(ben)).toBeNull())
    await ann.goesUnavailable()
    expect(calls.take()).toEqual(['Ben Okoro'])
  })

  it('whoever parts is told of it, whether or not a channel is known', async () => {
    let [ann, ben] = await newFriends()
    let socket = await ben.listens()
    await env.DB.prepare('update statuses set channel_id = null where user_id = ?')
      .bind(ben.id)
      .run()
    await ann.removes(ben)
    expect(await socket.next('contact_removed')).toMatchObject({ userId: ann.id })
  })
})
