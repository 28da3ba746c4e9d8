import { presence } from '#presence'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { UserPresence } from '../../durable-objects/user-presence.ts'
import { inMinutes } from '../support/clock.ts'
import { Ear, hasTold } from '../support/ear.ts'
import { isOff, isOn, listeningFamily } from '../support/family.ts'
import { holdNews } from '../support/late-news.ts'
import { evict, type Person, runAlarm } from '../support/people.ts'
import { makeContacts, newPeople } from '../support/seed.ts'
import { soon } from '../support/soon.ts'
import { memoryOf, tracesOf } from '../support/traces.ts'

const isGone = ({ id }: Person) => ({ type: 'contact_removed', userId: id })
const isUnasked = ({ id }: Person) => ({ type: 'request_gone', userId: id })

async function deletes(person: Person): Promise<void> {
  expect(await person.tries('DELETE', '/api/account')).toMatchObject({ status: 204 })
}

/** What may still reach an object whose person is gone. */
type Late = (person: Person, other: Person) => Promise<unknown>
const object = ({ id }: Person) => presence(env, id)
const LATE: Record<string, Late> = {
  alarm: async person => runAlarm(person),
  wake: async person => object(person).wake(),
  hear: async (person, { id }) => object(person).hear({ type: 'request_gone', userId: id }),
  hearOf: async (person, { id }) =>
    object(person).hearOf({ id, version: 9 }, { type: 'request_gone', userId: id }),
  push: async person => {
    await object(person).push()
    await soon(async () => expect(await memoryOf(person.id)).toEqual({}))
  },
  ringBell: async (person, { id }) => object(person).ringBell(id),
  lookAfter: async person => object(person).lookAfter(),
  useLink: async person => object(person).useLink({ action: 'set-available', id: 1 }),
  undoLink: async person => object(person).undoLink(1),
  revokeLink: async person => object(person).revokeLink(1),
  welcome: async (person, { id }) => object(person).welcome(id, Date.now()),
  partFrom: async (person, { id }) => object(person).partFrom(id, Date.now()),
  outlive: async (person, { id }) => object(person).outlive(id),
  die: async person => object(person).die(),
  closeSessions: async person => object(person).closeSessions([1]),
  changeStatus: async person => object(person).changeStatus({ status: 'available' }),
  changeAccount: async person => object(person).changeAccount({ displayName: 'Late' }),
  deleteGroup: async person => object(person).deleteGroup(1),
  addEntry: async person =>
    object(person).addEntry({ dayOfWeek: 1, startTime: '09:00', endTime: '10:00' }),
  changeEntry: async person => object(person).changeEntry(1, { isEnabled: true }),
  deleteEntry: async person => object(person).deleteEntry(1),
  fetch: async person => {
    let headers = { Upgrade: 'websocket' }
    let { status, webSocket } = await object(person).fetch('https://object/1', { headers })
    webSocket?.accept()
    expect(status).toBe(101)
  }
}
/** What comes over a socket; deletion closes them all. */
const BY_SOCKET = ['webSocketMessage', 'webSocketClose']

describe('D25: the object of a deleted account', () => {
  it('keeps nothing, whatever still reaches it, and stays empty', async () => {
    let verbs = Object.getOwnPropertyNames(UserPresence.prototype).filter(
      name => name !== 'constructor' && !BY_SOCKET.includes(name)
    )
    expect(Object.keys(LATE).toSorted()).toEqual(verbs.toSorted())
    for (let [name, late] of Object.entries(LATE)) {
      let [ana, eve, ben] = await newPeople('Ana Silva', 'Eve Adler', 'Ben Okoro')
      await makeContacts(ben, ana, eve)
      for (let person of [ana, eve]) {
        await person.goesAvailable({ until: inMinutes(30) })
        await hasTold(person)
        await deletes(person)
      }
      await evict(eve)
      for (let person of [ana, eve]) {
        await late(person, ben)
        expect(await memoryOf(person.id), name).toEqual({})
        expect(await tracesOf([person.id]), name).toEqual([])
      }
    }
  })

  it('keeps nothing of what a client still sends', async () => {
    let { ana } = await listeningFamily()
    let { socket } = await Ear.of(ana)
    let end = deletes(ana)
    socket.send('{"type":"foreground","value":true}')
    await end
    expect(await socket.closes()).toBe(4401)
    expect(await memoryOf(ana.id)).toEqual({})
  })

  it('sets no alarm for what it is still telling', async () => {
    let { ana, ben, cyd, dee } = await listeningFamily()
    let news = holdNews([ben, cyd, dee])
    await ana.goesAvailable({ until: inMinutes(30) })
    await news.areSent()
    await deletes(ana)
    await news.arrive()
    expect(await memoryOf(ana.id)).toEqual({})
  })
})

describe('D25: whoever knew a deleted account', () => {
  it('hears that it is gone, at once, and nothing after that', async () => {
    let { ana, ears, hear } = await listeningFamily()
    await ana.goesAvailable()
    await hear()
    await deletes(ana)
    let heard = await Promise.all(ears.map(ear => ear.hears()))
    expect(heard).toEqual(heard.map(() => [isGone(ana), isUnasked(ana)]))
  })

  it('hears nothing behind that, though news from before it are slow', async () => {
    let { ana, ben, cyd, dee, ears } = await listeningFamily()
    let news = holdNews([ben, cyd, dee])
    await ana.goesAvailable({ message: 'secret' })
    await news.areSent()
    await deletes(ana)
    await news.arrive()
    for (let { socket } of ears) {
      expect(socket.messages.at(-1)).toMatchObject(isUnasked(ana))
      expect(JSON.stringify(socket.messages)).not.toContain('secret')
    }
  })

  it('hears that a request to them is gone, and has none', async () => {
    let { ben, dee, ears } = await listeningFamily()
    await ben.asks(dee)
    await ears[2].hearsNext(ben)
    await deletes(ben)
    expect(await ears[2].hears()).toContainEqual(isUnasked(ben))
    expect(await dee.requests()).toEqual([])
  })

  it('goes on hearing of everybody else', async () => {
    let { ana, cyd, ears } = await listeningFamily()
    await deletes(cyd)
    await ears[0].hears(ana)
    await ana.goesAvailable()
    expect(await ears[0].hears(ana)).toEqual([isOn(ana)])
    expect(await ears[2].hears(ana)).toContainEqual(isOn(ana))
    await ana.goesUnavailable()
    expect(await ears[0].hears(ana)).toEqual([isOff(ana)])
  })
})
