import { SOCKETS_MAXIMUM } from '#contract/limits.ts'
import { presence } from '#presence'
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { attachmentOf } from '../../durable-objects/attachment.ts'
import { at } from '../support/clock.ts'
import { Ear, hasTold } from '../support/ear.ts'
import { isOff, isOn, NINE } from '../support/family.ts'
import { type LiveSocket, upgrade } from '../support/live-socket.ts'
import { LostAccesses } from '../support/lost-accesses.ts'
import { evict, type Person } from '../support/people.ts'
import { makeContacts, newPeople } from '../support/seed.ts'
import { soon } from '../support/soon.ts'

let ana: Person
let ben: Person

beforeEach(async () => {
  at(NINE)
  ;[ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
  await makeContacts(ana, ben)
})

/** Does something to the socket that a person opened as the `index`th, at the server's end. */
async function atServer(person: Person, index: number, act: (socket: WebSocket) => void) {
  await runInDurableObject(presence(env, person.id), (_, state) => {
    let sockets = state.getWebSockets().toSorted((a, b) => openedAt(a) - openedAt(b))
    act(sockets[index]!)
  })
}

function openedAt(socket: WebSocket): number {
  return attachmentOf(socket)!.openedAt
}

async function openCount(person: Person): Promise<number> {
  return runInDurableObject(
    presence(env, person.id),
    (_, state) => state.getWebSockets().filter(({ readyState }) => readyState === 1).length
  )
}

async function listensThrice(): Promise<[LiveSocket, LiveSocket, Ear]> {
  let first = await ben.listens()
  at(Date.now() + 1)
  let second = await ben.listens()
  at(Date.now() + 1)
  return [first, second, await Ear.of(ben)]
}

describe('C073: a socket that is dead', () => {
  it('because it cannot be sent to is closed and holds nobody up', async () => {
    let [broken, fine, last] = await listensThrice()
    await atServer(ben, 0, socket => {
      socket.send = () => {
        throw new TypeError('Cannot send on a broken pipe')
      }
    })
    expect(await ana.goesAvailable()).toMatchObject({ status: 'available' })
    expect(await last.hears(ana)).toEqual([isOn(ana)])
    expect(await fine.next('status_change')).toMatchObject({ status: 'available' })
    expect(await broken.closes()).toBe(1011)
    await soon(async () => expect(await openCount(ben)).toBe(2))
    await ana.goesUnavailable()
    expect(await last.hears(ana)).toEqual([isOff(ana)])
    expect(broken.messages).toEqual([])
  })

  it('because it is being closed is left alone', async () => {
    let [closing, , last] = await listensThrice()
    await atServer(ben, 0, socket => socket.close(1000, 'going'))
    await ana.goesAvailable()
    expect(await last.hears(ana)).toEqual([isOn(ana)])
    expect(await closing.closes()).toBe(1000)
    expect(closing.messages).toEqual([])
  })

  it('because its tab was closed is forgotten', async () => {
    let [gone, , last] = await listensThrice()
    gone.close()
    await soon(async () => expect(await openCount(ben)).toBe(2))
    await ana.goesAvailable()
    expect(await last.hears(ana)).toEqual([isOn(ana)])
  })

  it('because it remembers nothing of itself is told nothing and closed, so that its page opens another', async () => {
    let [lost, , last] = await listensThrice()
    let first: WebSocket | undefined
    await atServer(ben, 0, socket => {
      first = socket
    })
    await runInDurableObject(presence(env, ben.id), () => first?.serializeAttachment('nonsense'))
    await ana.goesAvailable()
    expect(await last.hears(ana)).toEqual([isOn(ana)])
    expect(lost.messages).toEqual([])
    expect(await lost.closes()).toBe(1011)
  })

  it('because it fell silent makes room for the next, and one that pings does not', async () => {
    // The platform notes pings by its own clock, so this story is told backwards from now.
    let now = vi.getRealSystemTime()
    at(now - 75_000)
    let [cyd] = await newPeople('Cyd Marsh')
    let [silent, talking] = [await cyd.listens(), await cyd.listens()]
    at(now - 10_000)
    let quiet = await cyd.listens()
    talking.send('ping')
    await soon(() => expect(talking.texts).toEqual(['pong']))
    at(now)
    await cyd.listens()
    expect(await silent.closes()).toBe(1001)
    expect([talking.closeCode, quiet.closeCode]).toEqual([undefined, undefined])
    expect(await openCount(cyd)).toBe(3)
  })
})

describe('C075: an object that starts anew', () => {
  it('knows whose sockets it holds and who was told what', async () => {
    let ear = await Ear.of(ben)
    let own = await Ear.of(ana)
    await ana.goesAvailable({ message: 'tea?' })
    await ear.hears(ana)
    await own.hears()
    await evict(ana)
    await evict(ben)
    await ana.goesAvailable({ message: 'tea?' })
    expect(await ear.hears(ana)).toEqual([])
    await ana.goesUnavailable()
    expect(await ear.hears(ana)).toEqual([isOff(ana)])
    expect(await own.hears()).toMatchObject([{ type: 'me', status: 'unavailable' }])
  })

  it('takes its people back after a deployment that dropped every socket', async () => {
    let dropped = await Ear.of(ben)
    await ana.goesAvailable()
    await dropped.hears(ana)
    await evictDurableObject(presence(env, ben.id), { webSockets: 'close' })
    await dropped.socket.closes()
    await ana.goesUnavailable()
    await hasTold(ana)
    let again = await Ear.of(ben)
    expect(await ben.sees(ana)).toMatchObject({ status: 'unavailable' })
    await ana.goesAvailable()
    expect(await again.hears(ana)).toEqual([isOn(ana)])
    expect(await openCount(ben)).toBe(1)
  })
})

it('whoever could not be let in for want of the database takes up no room', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  for (let i = 0; i < SOCKETS_MAXIMUM; i += 1) {
    let database = new LostAccesses()
    let { answer, isLost } = await database.during(1, 'before', () => upgrade(ana.token))
    database.end()
    expect([isLost, answer.status]).toEqual([true, 503])
  }
  expect(await openCount(ana)).toBe(0)
  expect((await upgrade(ana.token)).status).toBe(101)
})
