import { FAILURES } from '#contract/failures.ts'
import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { tellWhatIsLeft } from '../../web/stores/toasts.ts'
import { type Answer, at, refusal, withTimer } from './app-server.ts'
import { DEEDS } from './deeds.tsx'
import { FakeReader } from './fake-reader.ts'
import { FakeSocket } from './fake-socket.ts'
import { ana, ben, entry, family, noor, tap, WholeApp } from './whole-app.tsx'

const app = new WholeApp()

type Said = readonly [title: string, text?: string]

async function isSaid(said: Said): Promise<void> {
  for (let line of said) if (line !== undefined) await screen.findAllByText(line)
}

/** SPEC 8, the error catalogue: what is said where the server has no words of its own. */
const FAILED: Record<keyof typeof DEEDS, Said> = {
  'sign in': ['Login failed', 'Please check your credentials.'],
  'sign up': ['Registration failed', 'Please try again.'],
  'go available': ['Error', 'Failed to update status'],
  'accept a request': ['Failed to accept contact request'],
  'decline a request': ['Failed to decline contact request'],
  'search for people': ['Search failed', 'Failed to search users'],
  'send a request': ['Failed to send contact request'],
  'add a member': ['Failed to add contact to group'],
  'remove a member': ['Failed to remove friend from group'],
  'create a group': ['Failed to create contact group'],
  'delete a group': ['Failed to delete contact group'],
  'remove a contact': ['Failed to remove contact'],
  'create an entry': ['Failed to create schedule'],
  'switch an entry': ['Failed to update schedule'],
  'delete an entry': ['Failed to delete schedule'],
  'change a preference': [
    'Update Failed',
    'Failed to update notification preferences. Please try again.'
  ],
  'touch a tag': ['Failed to update status'],
  'change the account': ['Failed to update account'],
  'change the password': ['Failed to change password'],
  'remove the photo': ['Failed to remove photo'],
  'delete the account': ['Failed to delete account'],
  'ask for a new password': ['Failed to send recovery email']
}

const failures = Object.entries(FAILED) as [keyof typeof DEEDS, Said][]

it.each(failures)('SPEC 8: says what failed: %s', async (name, said) => {
  let { call, run } = DEEDS[name]
  app.server.answers[call] = { body: 'no words', status: 400 }
  await run(app)
  await isSaid(said)
  expect(app.server.calls(call)).toHaveLength(1)
})

it.each(failures)("SPEC 8: gives the server's reason: %s", async (name, [title, text]) => {
  let { call, run } = DEEDS[name]
  app.server.answers[call] = refusal('too_many')
  await run(app)
  await isSaid([title, FAILURES.too_many.message])
  if (text !== undefined) expect(screen.queryByText(text)).toBeNull()
})

const lit = {
  ...ana,
  status: 'available',
  audience: [],
  source: 'switch',
  until: at(Date.now() + 3_600_000)
}
const chess = { ...family, id: 503, name: 'Chess', members: [] }
const confirmation = 'If an account with that email exists, we have sent a password recovery email.'

/** SPEC 8, the success toasts: what the server answers, and what is said then. */
const DONE: Partial<Record<keyof typeof DEEDS, [answer: Answer, said: Said]>> = {
  'go available': [{ body: lit }, ['Status Updated', 'You are now available']],
  'accept a request': [{ body: ben }, ['Contact request accepted', 'You are now connected!']],
  'decline a request': [{ status: 204 }, ['Contact request declined']],
  'send a request': [
    { body: { friendId: 9, status: 'pending' }, status: 201 },
    ['Contact request sent']
  ],
  'add a member': [{ body: family }, ['Friend added to group']],
  'remove a member': [{ status: 204 }, ['Friend removed from group']],
  'create a group': [{ body: chess, status: 201 }, ['Contact group created successfully']],
  'delete a group': [{ status: 204 }, ['Contact group deleted successfully']],
  'remove a contact': [{ status: 204 }, ['Contact Removed']],
  'create an entry': [{ body: entry, status: 201 }, ['Availability schedule created']],
  'switch an entry': [{ body: { ...entry, isEnabled: false } }, ['Schedule updated']],
  'delete an entry': [{ status: 204 }, ['Schedule deleted']],
  'change a preference': [{ body: {} }, ['Preferences Updated']],
  'touch a tag': [{ body: lit }, ['Status Updated', 'You are now available']],
  'change the account': [{ body: ana }, ['Account updated successfully']],
  'change the password': [{ status: 204 }, ['Password changed successfully']],
  'delete the account': [
    { status: 204 },
    ['Account Deleted', 'Your account has been permanently deleted']
  ],
  'ask for a new password': [{ body: { message: confirmation } }, [confirmation]]
}

it.each(Object.entries(DONE))('SPEC 8: says what is done: %s', async (name, [answer, said]) => {
  let { call, run } = DEEDS[name as keyof typeof DEEDS]
  app.server.answers[call] = answer
  await run(app)
  await isSaid(said)
})

it.each([
  ['remove a member', 'group_not_found'],
  ['delete a group', 'group_not_found'],
  ['remove a contact', 'contact_not_found'],
  ['delete an entry', 'entry_not_found']
] as const)('what another device has taken away is gone: %s', async (name, code) => {
  let { call, run } = DEEDS[name]
  app.server.answers[call] = refusal(code)
  await run(app)
  await isSaid(DONE[name]![1])
})

it('SPEC 8: says what is done: remove the photo', async () => {
  let reload = vi.spyOn(location, 'reload').mockReturnValue()
  app.server.answers['DELETE /api/delete-profile-photo'] = { status: 204 }
  await DEEDS['remove the photo'].run(app)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  act(tellWhatIsLeft)
  await isSaid(['Profile photo removed successfully'])
})

it.each([
  ['Write to NFC Tag', 'NotReadableError', 'NFC Write Failed'],
  ['Start Listening', 'NotAllowedError', 'NFC Scan Failed']
])('SPEC 8: says that NFC failed: %s', async (button, refused, title) => {
  app.hasNfc()
  FakeReader.refusal = refused
  await app.opens('/settings?tab=nfc')
  await tap(button)
  await isSaid([title])
})

it('SPEC 8: says that a device has no NFC after all', async () => {
  app.hasNfc()
  FakeReader.refusal = 'NotSupportedError'
  await app.opens('/settings?tab=nfc')
  await tap('Start Listening')
  await isSaid(['NFC Not Supported', 'Your device does not support NFC'])
})

it('SPEC 8: says that a tag is written', async () => {
  app.hasNfc()
  await app.opens('/settings?tab=nfc')
  await tap('Write to NFC Tag')
  act(() => FakeReader.latest.isWritten())
  await isSaid(['NFC Tag Written'])
})

it('SPEC 8: says who is called by which number, or that there is none', async () => {
  vi.spyOn(location, 'href', 'set').mockReturnValue()
  let { phoneNumber: _, ...mute } = { ...ben, id: 5, friendshipId: 105, displayName: 'Mo Ray' }
  app.server.answers['GET /api/friends'] = { body: [ben, mute] }
  app.server.answers['GET /api/me'] = { body: withTimer(Date.now() + 900_000) }
  app.server.answers['POST /api/record-call'] = { body: { score: 250 } }
  await app.opens('/')
  await tap('Call Ben Okoro')
  await isSaid(['Calling', 'Ben Okoro, +1 (555) 010-0000'])
  await tap('Call Mo Ray')
  await isSaid(['Cannot Call', 'Phone number not available for this contact'])
})

it('SPEC 8: says that the invitation is copied, or cannot be', async () => {
  let writeText = vi.fn<(text: string) => Promise<void>>(async () => {})
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as never)
  await app.opens('/')
  await tap('Share!')
  await isSaid(['Copied!', 'Share message copied to clipboard'])
  writeText.mockRejectedValue(new Error('refused'))
  await tap('Share!')
  await isSaid(['Copy Failed', 'Unable to copy to clipboard'])
})

it('SPEC 4: tells of contacts and of requests as they come', async () => {
  await app.opens('/info')
  let { id: userId, displayName } = ben
  act(() =>
    FakeSocket.latest.tells({ type: 'status_change', userId, displayName, status: 'available' })
  )
  await isSaid(['Status Update', 'Ben Okoro is now available'])
  act(() =>
    FakeSocket.latest.tells({ type: 'friend_request', ...noor, displayName: 'Noor Haddad' })
  )
  await isSaid(['Contact Request', 'Noor Haddad sent you a contact request'])
})

it('SPEC 4: tells that a timer has started, and that it has ended', async () => {
  app.server.answers['POST /api/status'] = { body: withTimer(Date.now() + 900_000) }
  await app.opens('/')
  await tap('Available for a while')
  await tap('Start Timer')
  await isSaid(["You'll be available for 15 minutes"])
  app.server.answers['GET /api/me'] = { body: ana }
  act(() => FakeSocket.latest.tells({ type: 'me', ...withTimer(Date.now() + 20) }))
  await isSaid(['Status Timer Expired', 'You are now unavailable'])
})

it('SPEC 4: tells what the schedule has switched', async () => {
  await app.opens('/')
  act(() => FakeSocket.latest.tells({ type: 'me', ...lit, source: 'schedule' } as never))
  await isSaid(['Status Updated', 'Automatically changed to available based on your schedule'])
})
