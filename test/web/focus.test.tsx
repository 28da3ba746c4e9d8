import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal, withTimer } from './app-server.ts'
import { FakeSocket } from './fake-socket.ts'
import { ana, ben, cleo, expectRole, family, fill, WholeApp } from './whole-app.tsx'

const app = new WholeApp()

const secret = 'c3'.repeat(32)
const door = { id: 71, name: 'Front door', action: 'toggle', lastUsedAt: null }
const invite = {
  id: 81,
  createdAt: '2026-05-02T12:00:00.000Z',
  expiresAt: '2026-05-09T12:00:00.000Z',
  uses: 0,
  maxUses: 1
}
const timer = () => withTimer(Date.now() + 1_800_000)

beforeEach(() => {
  app.server.answers['GET /api/friend-requests'] = { body: [] }
})

/** Goes to what has this name and presses it, as one does without a mouse. */
async function press(name: RegExp | string): Promise<void> {
  let [target] = await expectRole('button', name)
  target?.focus()
  await act(async () => void fireEvent.click(target!))
}

/** Waits until the focus is on what reads or is named like this. */
async function expectFocus(name: string): Promise<void> {
  await waitFor(() => {
    let { activeElement } = document
    expect(activeElement?.getAttribute('aria-label') ?? activeElement?.textContent).toBe(name)
  })
}

async function expectFocusIn(field: string): Promise<void> {
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(field)))
}

describe('a dialog begins in its first field:', () => {
  it('a new entry of the schedule', async () => {
    await app.opens('/settings?tab=schedule')
    await press('Add Schedule')
    await expectFocusIn('Day')
  })

  it('a change of an entry', async () => {
    await app.opens('/settings?tab=schedule')
    await press(/^Edit Monday/)
    await expectFocusIn('Day')
  })

  it('an invite link', async () => {
    app.server.answers['GET /api/invites'] = { body: [] }
    await app.opens('/contacts')
    await press('Add Contact')
    await press('Invite Link')
    await expectFocusIn('For how many people')
  })
})

describe('the focus is never nowhere', () => {
  it('after a timer was cancelled: it is on the way to another one', async () => {
    app.server.answers['GET /api/me'] = { body: timer() }
    app.server.answers['POST /api/status'] = { body: ana }
    await app.opens('/')
    await press('Cancel')
    await expectFocus('Available for a while')
  })

  it('after a timer could not be cancelled: it is with the timer', async () => {
    app.server.answers['GET /api/me'] = { body: timer() }
    app.server.answers['POST /api/status'] = refusal('internal')
    await app.opens('/')
    await press('Cancel')
    await expectFocus('Change')
  })

  it('after a message was saved', async () => {
    app.server.answers['GET /api/me'] = { body: { ...timer(), statusMessage: 'tea break' } }
    app.server.answers['POST /api/status'] = { body: { ...timer(), statusMessage: 'cooking' } }
    await app.opens('/')
    await fill({ 'Status message': 'cooking' })
    await press('Save message')
    await expectFocus('Your Status')
  })

  it('after the safety net was answered', async () => {
    let until = new Date(Date.now() + 240_000).toISOString()
    let on = { ...ana, status: 'available', source: 'switch', audience: [], until }
    app.server.answers['GET /api/me'] = { body: on }
    app.server.answers['POST /api/status'] = { body: ana }
    await app.opens('/')
    await press('Turn off')
    await expectFocus('Your Status')
  })

  it('after somebody who could be called went', async () => {
    app.server.answers['GET /api/me'] = { body: timer() }
    await app.opens('/')
    let [call] = await expectRole('button', 'Call Ben Okoro')
    call?.focus()
    let { displayName, id: userId } = ben
    app.server.answers['GET /api/friends'] = { body: [{ ...ben, status: 'unavailable' }, cleo] }
    let gone = { type: 'status_change', status: 'unavailable', displayName, userId } as const
    act(() => FakeSocket.latest.tells(gone))
    await expectFocus('Available to Chat (1)')
  })

  it('after the zone of the device was taken', async () => {
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...new Intl.DateTimeFormat('en-US').resolvedOptions(),
      timeZone: 'Asia/Tokyo'
    })
    app.server.answers['PATCH /api/account'] = { body: { ...ana, timeZone: 'Asia/Tokyo' } }
    await app.opens('/settings?tab=schedule')
    await press('Use Tokyo')
    await expectFocus('Schedule Status')
  })

  it('after what could not be read was there', async () => {
    app.server.answers['GET /api/friends'] = refusal('internal')
    await app.opens('/contacts')
    await expectRole('button', 'Try again')
    app.server.answers['GET /api/friends'] = { body: [ben] }
    await press('Try again')
    await expectFocus('Contacts')
  })

  it('after the first link was made, and when it was shown', async () => {
    app.server.answers['GET /api/action-links'] = { body: [] }
    app.server.answers['POST /api/action-links'] = { body: { ...door, secret }, status: 201 }
    await app.opens('/settings?tab=nfc')
    await press('New Link')
    await fill({ Name: 'Front door' })
    app.server.answers['GET /api/action-links'] = { body: [door] }
    fireEvent.submit(document.activeElement!.closest('form')!)
    await expectFocus('Front door')
    expect(document.activeElement?.closest('dialog')).not.toBeNull()
    await press('Done')
    await expectFocus('Links and automations')
  })

  it('after an invite link was made, another one begun, and the last one revoked', async () => {
    app.server.answers['GET /api/invites'] = { body: [invite] }
    app.server.answers['POST /api/invites'] = {
      body: { ...invite, token: 'd4'.repeat(32) },
      status: 201
    }
    app.server.answers['DELETE /api/invites/81'] = { status: 204 }
    await app.opens('/contacts')
    await press('Add Contact')
    await press('Invite Link')
    await press('Make Invite Link')
    await expectFocus('Invite Link')
    await press('Make Another')
    await expectFocusIn('For how many people')
    app.server.answers['GET /api/invites'] = { body: [] }
    await press(/^Revoke/)
    await expectFocus('Invite Link')
  })

  it('after the last contact was taken into a group', async () => {
    app.server.answers['GET /api/friends'] = { body: [ben, cleo] }
    let full = { ...family, members: [ben, cleo].map(member) }
    app.server.answers['POST /api/contact-groups/501/members'] = { body: full }
    await app.opens('/contacts?view=groups')
    await press('Add Member to Family')
    app.server.answers['GET /api/contact-groups'] = { body: [full] }
    await press('Add Cleo Diaz')
    await expectFocus('Add Member')
  })

  it('after one turned to another form before the door', async () => {
    app.arrives('/')
    await press('Forgot My Password')
    await expectFocus('Forgot your password?')
    await press('Back to sign in')
    await expectFocus('Sign in')
  })
})

const member = ({ displayName, friendshipId, id, username }: typeof ben) => ({
  id,
  friendshipId,
  user: { displayName, username, avatar: null }
})
