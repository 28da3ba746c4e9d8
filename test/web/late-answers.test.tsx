import { act } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { changeDetails } from '../../web/stores/account.ts'
import { waitFor } from '../../web/stores/bell.ts'
import { $contacts } from '../../web/stores/contacts.ts'
import { $me } from '../../web/stores/me.ts'
import { ana, at, ben, later, withTimer } from './app-server.ts'
import { AppVisit, pass } from './app-visit.tsx'
import { FakeSocket } from './fake-socket.ts'

const visit = new AppVisit()
const DAY_MS = 86_400_000

describe('an answer that comes after newer news', () => {
  it('of the own details does not put back the light that went off meanwhile', async () => {
    let lit = withTimer(Date.now() + 3_600_000)
    act(() => FakeSocket.latest.tells({ type: 'me', ...lit }))
    let slow = later()
    visit.server.answers['PATCH /api/account'] = slow.answer
    void changeDetails({ displayName: 'Ana Silva', phoneNumber: '+351 1' })
    await pass(10)
    let off = { ...ana, phoneNumber: '+351 1' }
    visit.server.answers['GET /api/me'] = { body: off }
    act(() => FakeSocket.latest.tells({ type: 'me', ...off }))
    slow.give({ body: { ...lit, phoneNumber: '+351 1' } })
    await pass(10)
    expect($me.get()).toMatchObject({ phoneNumber: '+351 1', status: 'unavailable' })
  })

  it('of a bell leaves the contact as they are by now', async () => {
    let { phoneNumber: _phone, statusMessage: _message, ...person } = ben
    let away = { ...person, status: 'unavailable' as const }
    visit.server.answers['GET /api/friends'] = { body: [away] }
    act(() => FakeSocket.latest.tells({ type: 'contact_changed', userId: ben.id }))
    await pass(10)
    let slow = later()
    visit.server.answers['PUT /api/friends/2/bell'] = slow.answer
    void waitFor(away)
    await pass(10)
    visit.server.answers['GET /api/friends'] = { body: [ben] }
    act(() => FakeSocket.latest.tells({ type: 'contact_changed', userId: ben.id }))
    await pass(10)
    slow.give({ body: { ...away, bell: at(Date.now() + DAY_MS) } })
    await pass(10)
    expect($contacts.get()).toMatchObject([{ status: 'available', statusMessage: 'tea break' }])
  })
})
