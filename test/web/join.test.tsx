import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { keepSessionId } from '../../web/lib/session-id.ts'
import { $toast } from '../../web/stores/toasts.ts'
import { AccountVisit, fill, press } from './account-visit.tsx'
import { ana, offline, refusal } from './app-server.ts'

const visit = new AccountVisit()
const token = 'b2'.repeat(32)
const accepted = { friendId: 2, displayName: 'Ben Okoro', status: 'accepted' }

beforeEach(() => {
  Object.assign(visit.server.answers, {
    'POST /api/invites/inviter': { body: { displayName: 'Ben Okoro' } },
    'POST /api/invites/accept': { body: accepted },
    'POST /api/register': { body: { user: ana, sessionId: 'new' }, status: 201 },
    'POST /api/login': { body: { user: ana, sessionId: 'known' } }
  })
})

const invited = () =>
  screen.findByRole('heading', { name: 'Ben Okoro invites you' }, { timeout: 5_000 })
const isAmongContacts = () =>
  waitFor(() => expect(location.pathname).toBe('/contacts'), { timeout: 5_000 })

function signsUp(): void {
  fill({
    Email: 'ana@example.test',
    Password: 'four brown horses',
    'Confirm password': 'four brown horses',
    'Name (First Last)': 'Ana Silva',
    'Phone number': '112'
  })
  press('Sign up')
}

describe('D51: an invite', () => {
  it('leaves the address at once, and says who invites', async () => {
    visit.arrive(`/join#${token}`)
    expect(location.href).not.toContain(token)
    expect(await invited()).toBeDefined()
    expect(visit.server.calls('POST /api/invites/inviter')).toEqual([{ token }])
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  })

  it('leads through sign-up to being connected', async () => {
    visit.arrive(`/join#${token}`)
    await invited()
    signsUp()
    await isAmongContacts()
    expect(visit.server.calls('POST /api/register')).toMatchObject([{ inviteToken: token }])
    expect(visit.server.calls('POST /api/invites/accept')).toEqual([{ token }])
    expect($toast.get()).toMatchObject({
      title: 'You are now connected!',
      text: 'Ben Okoro is among your contacts.'
    })
  })

  it('leads through sign-in as well', async () => {
    visit.arrive(`/join#${token}`)
    await invited()
    press('Already have an account? Sign in')
    fill({ Email: 'ana@example.test', Password: 'four brown horses' })
    press('Sign in')
    await isAmongContacts()
    expect(visit.server.calls('POST /api/invites/accept')).toEqual([{ token }])
  })

  it('keeps the address from one form to the other, and not what was told of it', async () => {
    visit.server.answers['POST /api/login'] = refusal('wrong_credentials')
    visit.arrive(`/join#${token}`)
    await invited()
    fill({ Email: 'ana@example.test' })
    press('Already have an account? Sign in')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@example.test')
    fill({ Password: 'wrong-1' })
    press('Sign in')
    await waitFor(() => expect($toast.get()?.title).toBe('Login failed'))
    press('Need an account? Sign up')
    expect($toast.get()).toBeUndefined()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@example.test')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
    signsUp()
    await isAmongContacts()
  })

  it('connects nobody who is signed in already without asking', async () => {
    keepSessionId('secret')
    visit.arrive(`/join#${token}`)
    await invited()
    expect(visit.server.calls('POST /api/invites/accept')).toEqual([])
    press('Connect')
    await isAmongContacts()
  })

  it('can be left alone', async () => {
    keepSessionId('secret')
    visit.arrive(`/join#${token}`)
    await invited()
    press('Not now')
    await waitFor(() => expect(location.pathname).toBe('/'))
    expect(visit.server.calls('POST /api/invites/accept')).toEqual([])
  })

  it('says so when the inviter is asked first', async () => {
    visit.server.answers['POST /api/invites/accept'] = { body: { ...accepted, status: 'pending' } }
    keepSessionId('secret')
    visit.arrive(`/join#${token}`)
    await invited()
    press('Connect')
    await isAmongContacts()
    expect($toast.get()).toMatchObject({ title: 'Contact request sent' })
  })
})

describe('an invite that leads nowhere', () => {
  it('is missing without its token', async () => {
    visit.arrive('/join')
    expect(
      await screen.findByText('The invitation is missing', {}, { timeout: 5_000 })
    ).toBeDefined()
    expect(visit.server.asked).toEqual([])
  })

  it('has ended', async () => {
    visit.server.answers['POST /api/invites/inviter'] = refusal('link_expired')
    visit.arrive(`/join#${token}`)
    expect(
      await screen.findByText('This invitation has ended', {}, { timeout: 5_000 })
    ).toBeDefined()
  })

  it('can be tried again when the network failed', async () => {
    visit.server.answers['POST /api/invites/inviter'] = offline
    visit.arrive(`/join#${token}`)
    await screen.findByText('This invitation could not be read', {}, { timeout: 5_000 })
    visit.server.answers['POST /api/invites/inviter'] = { body: { displayName: 'Ben Okoro' } }
    press('Try again')
    expect(await invited()).toBeDefined()
  })

  it.each([
    ['without an answer', offline, "We can't reach the server."],
    ['by a server that has failed', refusal('internal'), 'The server has a problem.'],
    [
      'by one that has no words for it',
      { body: '<h1>Bad gateway</h1>', status: 502 },
      'The server has a problem.'
    ],
    ['after too many tries', refusal('too_many'), 'Too many tries. Please wait a moment.']
  ])('says why it could not be read %s', async (_, answer, reason) => {
    visit.server.answers['POST /api/invites/inviter'] = answer
    // One that the page has not read yet.
    visit.arrive(`/join#${crypto.randomUUID().replaceAll('-', '').repeat(2)}`)
    await screen.findByText('This invitation could not be read', {}, { timeout: 5_000 })
    expect(screen.getByRole('alert').textContent).toBe(reason)
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  })

  it('ends before it is taken: whoever has signed up is told, and is in', async () => {
    visit.server.answers['POST /api/invites/accept'] = refusal('link_expired')
    visit.arrive(`/join#${token}`)
    await invited()
    signsUp()
    expect(
      await screen.findByText('This invitation has ended', {}, { timeout: 5_000 })
    ).toBeDefined()
    expect($toast.get()).toMatchObject({ title: 'Failed to accept the invitation' })
  })

  it('is one’s own', async () => {
    visit.server.answers['POST /api/invites/accept'] = refusal('invite_to_self')
    keepSessionId('secret')
    visit.arrive(`/join#${token}`)
    await invited()
    press('Connect')
    await screen.findByRole('heading', { name: 'This is your own invitation' }, { timeout: 5_000 })
    expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Go to Home' })).toBeDefined()
    expect($toast.get()).toBeUndefined()
  })
})
