import { presence } from '#presence'
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { attachmentOf } from '../../durable-objects/attachment.ts'
import { UserPresence } from '../../durable-objects/user-presence.ts'
import { at } from '../support/clock.ts'
import { Ear } from '../support/ear.ts'
import { isOn, NINE } from '../support/family.ts'
import { type LiveSocket, upgrade } from '../support/live-socket.ts'
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

/** What each socket of a person remembers. */
async function attachmentsOf(person: Person): Promise<unknown[]> {
  return runInDurableObject(presence(env, person.id), (_, state) =>
    state.getWebSockets().map(attachmentOf)
  )
}

describe('messages', () => {
  it('D49: are numbered from 1 for each socket, and carry the time of the server', async () => {
    let early = await Ear.of(ben)
    await ana.goesAvailable()
    await early.hears(ana)
    at('2026-05-04T09:00:30Z')
    let late = await Ear.of(ben)
    await ana.goesUnavailable()
    await early.hears(ana)
    await late.hears()
    let stamps = ({ socket }: Ear) =>
      socket.of('status_change').map(({ version, serverTime }) => ({ version, serverTime }))
    let later = Date.parse('2026-05-04T09:00:30Z')
    expect(stamps(early)[0]).toEqual({ version: 1, serverTime: Date.parse(NINE) })
    expect(stamps(early)[1]).toMatchObject({ serverTime: later })
    expect(stamps(late)).toEqual([{ version: 1, serverTime: later }])
    for (let { socket } of [early, late]) {
      expect(socket.messages.map(({ version }) => version)).toEqual(
        socket.messages.map((_, index) => index + 1)
      )
    }
  })

  it('C073: reach a socket whose object slept, and go on counting', async () => {
    let ear = await Ear.of(ben)
    await ana.goesAvailable()
    await ear.hears(ana)
    await evict(ben)
    await evict(ana)
    await ana.goesAvailable({ message: 'tea?' })
    expect(await ear.hears(ana)).toHaveLength(1)
    let { messages } = ear.socket
    expect(messages.map(({ version }) => version)).toEqual(messages.map((_, index) => index + 1))
  })
})

describe('what a client sends', () => {
  it('D31: a ping is answered and wakes nobody', async () => {
    let receive = vi.spyOn(UserPresence.prototype, 'webSocketMessage')
    let socket = await ben.listens()
    await evict(ben)
    socket.send('ping')
    await soon(() => expect(socket.texts).toEqual(['pong']))
    // Only an object that is awake can be evicted.
    let failure = await evict(ben).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(receive).not.toHaveBeenCalled()
    receive.mockRestore()
  })

  it('D49: says whether it is in the foreground, and its socket remembers it in sleep', async () => {
    let socket = await ben.listens()
    let isForeground = async (value: boolean) => {
      socket.send(JSON.stringify({ type: 'foreground', value }))
      await soon(async () =>
        expect(await attachmentsOf(ben)).toMatchObject([{ isForeground: value }])
      )
    }
    await isForeground(true)
    await evict(ben)
    expect(await attachmentsOf(ben)).toMatchObject([{ isForeground: true }])
    await isForeground(false)
  })

  it('is dropped when it is no message of the contract, and the socket goes on', async () => {
    let ear = await Ear.of(ben)
    let before = await attachmentsOf(ben)
    let garbage = [
      '',
      '{',
      'null',
      '[]',
      '"foreground"',
      'PING',
      '{"type":"foreground"}',
      '{"type":"foreground","value":"yes"}',
      '{"type":"foreground","value":true,"more":1}',
      '{"type":"me","status":"available"}',
      '{"__proto__":{"type":"foreground","value":true}}',
      '\u0000\uffff'
    ]
    for (let text of garbage) ear.socket.send(text)
    await ana.goesAvailable()
    expect(await ear.hears(ana)).toEqual([isOn(ana)])
    expect(await attachmentsOf(ben)).toEqual(
      before.map(each => ({ ...(each as object), version: expect.any(Number) }))
    )
    expect(ear.socket.closeCode).toBeUndefined()
  })

  it('D49: the 61st message in a minute ends the socket with 1008', async () => {
    let log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    let socket = await ben.listens()
    for (let sent = 0; sent < 60; sent += 1) socket.send('{}')
    await soon(async () => expect(await countOf('frames')).toBe(60))
    at('2026-05-04T09:00:59.999Z')
    expect(socket.closeCode).toBeUndefined()
    socket.send('{}')
    expect(await socket.closes()).toBe(1008)
    let line = { what: 'A socket was closed for too many messages' }
    expect(log.mock.calls).toEqual([[JSON.stringify(line)]])
    log.mockRestore()
    let next = await ben.listens()
    at('2026-05-04T09:01:00Z')
    next.send(JSON.stringify({ type: 'foreground', value: true }))
    await soon(async () =>
      expect((await attachmentsOf(ben)).at(-1)).toMatchObject({ isForeground: true })
    )
    expect(next.closeCode).toBeUndefined()
  })

  it('SECURITY 58: says and costs nothing more behind the end of its socket', async () => {
    at('2026-05-04T09:10:00Z')
    let log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    let socket = await ben.listens()
    for (let sent = 0; sent < 500; sent += 1) socket.send('{}')
    expect(await socket.closes()).toBe(1008)
    let next = await ben.listens()
    at('2026-05-04T09:11:00Z')
    next.send(JSON.stringify({ type: 'foreground', value: true }))
    await soon(async () =>
      expect((await attachmentsOf(ben)).at(-1)).toMatchObject({ isForeground: true })
    )
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })

  it('D49: more than 4 KiB ends the socket with 1009, in bytes and not in letters', async () => {
    let log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    let fits = 'x'.repeat(4_096)
    let [one, other] = [await ben.listens(), await ben.listens()]
    one.send(fits)
    other.send('ä'.repeat(2_049))
    expect(await other.closes()).toBe(1009)
    one.send(`${fits}x`)
    expect(await one.closes()).toBe(1009)
    let line = JSON.stringify({ what: 'A socket was closed for a message too big' })
    expect(log.mock.calls).toEqual([[line], [line]])
    log.mockRestore()
  })
})

/** How many hits a person's object counts under a name. */
async function countOf(key: string): Promise<unknown> {
  return runInDurableObject(presence(env, ben.id), (_, state) => {
    let [row] = state.storage.sql.exec<{ times: string }>(
      'select times from own_hits where key = ?',
      key
    )
    return (JSON.parse(row?.times ?? '[]') as number[]).length
  })
}

describe('how many sockets', () => {
  it('C076: ten a person and no more, until one is closed', async () => {
    let sockets: LiveSocket[] = []
    for (let i = 0; i < 10; i += 1) sockets.push(await ben.listens())
    let refused = await upgrade(ben.token)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: 'sockets_full' })
    sockets[3]!.close()
    await soon(async () => expect((await upgrade(ben.token)).status).toBe(101))
    await ana.goesAvailable()
    for (let socket of sockets.toSpliced(3, 1)) {
      expect(await socket.next('status_change')).toMatchObject({ userId: ana.id })
    }
  })

  it('D49: thirty connects a minute, and then again one', async () => {
    for (let i = 0; i < 30; i += 1) {
      let socket = await ben.listens()
      socket.close()
      await soon(async () => expect(await openOnes()).toBe(0))
    }
    let refused = await upgrade(ben.token)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60'])
    expect(await refused.json()).toMatchObject({ code: 'too_many' })
    at('2026-05-04T09:01:00Z')
    expect((await upgrade(ben.token)).status).toBe(101)
  })

  async function openOnes(): Promise<number> {
    return runInDurableObject(
      presence(env, ben.id),
      (_, state) =>
        state.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN).length
    )
  }
})
