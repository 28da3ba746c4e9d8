import { STORE_UNMOUNT_DELAY } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropSessionId, keepSessionId } from '../../web/lib/session-id.ts'
import { $draft, typeDraft } from '../../web/stores/draft.ts'
import { $me, receiveMe } from '../../web/stores/me.ts'
import { $recentMessages } from '../../web/stores/recent-messages.ts'
import { signOut } from '../../web/stores/session.ts'
import {
  chooseGroups,
  saveMessage,
  startTimer,
  switchOff,
  switchOn,
  watchTimer
} from '../../web/stores/status.ts'
import { $toast } from '../../web/stores/toasts.ts'
import { ana, AppServer, at, later, offline, refusal, withTimer } from './app-server.ts'

let server: AppServer
let stop: () => void
const on = { ...ana, status: 'available' as const, audience: [], source: 'switch' as const }

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 4, 2, 12) })
  server = new AppServer()
  keepSessionId('secret')
  let listeners = [$me.listen(() => {}), watchTimer()]
  stop = () => listeners.forEach(unlisten => unlisten())
  await pass()
})

afterEach(async () => {
  stop()
  dropSessionId()
  await pass(STORE_UNMOUNT_DELAY * 9)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

describe('the switch', () => {
  it('shows at once what was tapped, and then what the server made of it', async () => {
    let slow = later()
    server.answers['POST /api/status'] = slow.answer
    let done = switchOn()
    expect($me.get()).toMatchObject({ status: 'available', source: 'switch', audience: [] })
    slow.give({ body: { ...on, until: at(Date.now() + 1_000_000) } })
    await done
    expect($me.get()?.until).toBe(at(Date.now() + 1_000_000))
    expect($toast.get()).toMatchObject({ title: 'Status Updated', text: 'You are now available' })
    expect(server.calls('POST /api/status')).toEqual([{ status: 'available' }])
  })

  it('goes back when there is no network, and nothing is sent later (C106)', async () => {
    server.answers['POST /api/status'] = offline
    await switchOn()
    expect($me.get()?.status).toBe('unavailable')
    expect($toast.get()).toMatchObject({
      kind: 'failure',
      title: 'Error',
      text: 'Failed to update status',
      reason: "We can't reach the server."
    })
    server.answers['POST /api/status'] = { body: on }
    await pass(20 * 60_000)
    expect(server.calls('POST /api/status').length).toBe(1)
    expect($me.get()?.status).toBe('unavailable')
  })

  it('starts no timer later that was started without a network (C106)', async () => {
    server.answers['POST /api/status'] = offline
    await startTimer(30)
    expect($me.get()).toMatchObject({ status: 'unavailable', statusExpiresAt: null })
    await pass(20 * 60_000)
    expect(server.calls('POST /api/status').length).toBe(1)
  })

  it('drops what waits behind a change that fails', async () => {
    let slow = later()
    server.answers['POST /api/status'] = slow.answer
    let changes = [switchOn(), switchOff(), switchOn()]
    slow.give(offline)
    await Promise.all(changes)
    expect(server.calls('POST /api/status').length).toBe(1)
    expect($me.get()?.status).toBe('unavailable')
  })

  it('sends quick taps in their order, one after the other', async () => {
    let slow = later()
    server.answers['POST /api/status'] = slow.answer
    let changes = [switchOn(), switchOff()]
    await pass()
    expect($me.get()?.status).toBe('unavailable')
    expect(server.calls('POST /api/status').length).toBe(1)
    server.answers['POST /api/status'] = { body: ana }
    slow.give({ body: on })
    await Promise.all(changes)
    expect(server.calls('POST /api/status')).toEqual([
      { status: 'available' },
      { status: 'unavailable' }
    ])
    expect($me.get()?.status).toBe('unavailable')
  })

  it('is not flipped back by what the server told before it knew of the tap', async () => {
    let slow = later()
    server.answers['POST /api/status'] = slow.answer
    let done = switchOn()
    receiveMe(ana)
    expect($me.get()?.status).toBe('available')
    server.answers['GET /api/me'] = { body: on }
    slow.give({ body: on })
    await done
    await pass()
    expect($me.get()?.status).toBe('available')
    expect(server.calls('GET /api/me').length).toBe(2)
  })

  it('says what the server says when it refuses', async () => {
    server.answers['POST /api/status'] = refusal('nobody_chosen')
    await switchOn()
    expect($toast.get()?.text).toBe('Choose who may see you first')
    expect($me.get()?.status).toBe('unavailable')
  })

  it('sends nothing for the next person that the one before had waiting', async () => {
    let slow = later()
    server.answers['POST /api/status'] = slow.answer
    let changes = [switchOn(), switchOff()]
    await pass()
    signOut()
    keepSessionId('of Ben')
    slow.give({ body: on })
    await Promise.all(changes)
    await pass()
    expect(server.calls('POST /api/status').length).toBe(1)
    expect($me.get()?.status).toBe('unavailable')
    expect($toast.get()?.kind).not.toBe('failure')
  })
})

describe('an edit', () => {
  it('of the message never relights (D5j): a refusal shows what is true', async () => {
    server.answers['POST /api/status'] = { body: on }
    await switchOn()
    server.answers['POST /api/status'] = refusal('status_changed')
    server.answers['GET /api/me'] = { body: ana }
    typeDraft('  tea\n break ')
    await saveMessage()
    await pass()
    expect(server.calls('POST /api/status').at(-1)).toEqual({
      status: 'available',
      statusMessage: 'tea break',
      edit: true
    })
    expect($me.get()?.status).toBe('unavailable')
    expect($toast.get()?.text).toBe('Your status has changed')
  })

  it('that empties the message clears it', async () => {
    server.answers['GET /api/me'] = { body: { ...on, statusMessage: 'tea break' } }
    keepSessionId('another')
    await pass()
    server.answers['POST /api/status'] = { body: on }
    typeDraft('')
    await saveMessage()
    expect(server.calls('POST /api/status')).toEqual([
      { status: 'available', statusMessage: null, edit: true }
    ])
  })

  it('of who may see it is sent at once, while off too, and All is []', async () => {
    server.answers['POST /api/status'] = { body: { ...ana, visibleToGroupIds: [501] } }
    await chooseGroups([501])
    server.answers['POST /api/status'] = { body: ana }
    await chooseGroups([])
    expect(server.calls('POST /api/status')).toEqual([
      { status: 'unavailable', visibleToGroupIds: [501], edit: true },
      { status: 'unavailable', visibleToGroupIds: [], edit: true }
    ])
  })
})

describe('a timer', () => {
  it('is sent as an instant, with the trimmed message', async () => {
    server.answers['POST /api/status'] = { body: withTimer(Date.now() + 900_000) }
    typeDraft('  walking the dog ')
    await startTimer(15)
    expect(server.calls('POST /api/status')).toEqual([
      {
        status: 'available',
        statusExpiresAt: at(Date.now() + 900_000),
        statusMessage: 'walking the dog'
      }
    ])
    expect($toast.get()).toMatchObject({ text: "You'll be available for 15 minutes", ms: 2_000 })
    await startTimer(1)
    expect(server.calls('POST /api/status').at(-1)).toMatchObject({ edit: true })
    expect($toast.get()?.text).toBe("You'll be available for 1 minute")
  })

  it('switches off at its end by itself, tells it once and posts nothing (C057)', async () => {
    receiveMe(withTimer(Date.now() + 60_000))
    expect($me.get()?.status).toBe('available')
    await pass(60_000)
    expect($me.get()).toMatchObject({ status: 'unavailable', statusExpiresAt: null })
    expect($toast.get()).toMatchObject({
      title: 'Status Timer Expired',
      text: 'You are now unavailable'
    })
    let told = $toast.get()?.id
    receiveMe(ana)
    await pass(10_000)
    expect($toast.get()?.id ?? told).toBe(told)
    expect(server.calls('POST /api/status')).toEqual([])
  })

  it('that is cancelled has not expired', async () => {
    receiveMe(withTimer(Date.now() + 60_000))
    server.answers['POST /api/status'] = { body: ana }
    await switchOff()
    expect($toast.get()?.title).toBe('Status Updated')
  })
})

describe('a message', () => {
  it('is cut only at a whole character (C090)', () => {
    typeDraft('a'.repeat(51))
    expect($draft.get()).toBe('a'.repeat(50))
    typeDraft(`${'x'.repeat(49)}🎉🎉`)
    expect($draft.get()).toBe(`${'x'.repeat(49)}🎉`)
    typeDraft('👨‍👩‍👧‍👦'.repeat(60))
    expect($draft.get()).toBe('👨‍👩‍👧‍👦'.repeat(50))
  })

  it('that is typed on while it is on its way stays as it was typed', async () => {
    let slow = later()
    server.answers['POST /api/status'] = slow.answer
    typeDraft('walking')
    let done = switchOn()
    await pass()
    typeDraft('walking the dog')
    slow.give({ body: { ...on, statusMessage: 'walking' } })
    await done
    expect($draft.get()).toBe('walking the dog')
  })

  it('is offered again on this device, the last five, until its owner signs out (D53)', async () => {
    let listening = $recentMessages.listen(() => {})
    for (let message of ['one', 'two', 'three', 'four', 'five', 'six', 'two']) {
      server.answers['POST /api/status'] = { body: { ...on, statusMessage: message } }
      typeDraft(message)
      await switchOn()
    }
    expect($recentMessages.get()).toEqual(['two', 'six', 'five', 'four', 'three'])
    expect($draft.get()).toBe('two')
    signOut()
    expect(Object.keys(localStorage)).toEqual([])
    keepSessionId('again')
    await pass()
    expect($recentMessages.get()).toEqual([])
    listening()
  })
})
