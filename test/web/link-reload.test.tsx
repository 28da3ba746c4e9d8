// @module-tag long
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AccountVisit, fill, press } from './account-visit.tsx'
import { ana, refusal } from './app-server.ts'

const visit = new AccountVisit()
const token = 'c4'.repeat(32)
const patience = { timeout: 10_000 }
const ben = { displayName: 'Ben Okoro' }

const heading = (name: string) => screen.findByRole('heading', { name }, patience)
/** Whether this tab keeps it anywhere. */
const isKept = () => [sessionStorage, localStorage].some(one => JSON.stringify(one).includes(token))

beforeEach(() => {
  Object.assign(visit.server.answers, {
    'POST /api/invites/inviter': { body: ben },
    'POST /api/invites/accept': { body: { ...ben, friendId: 2, status: 'accepted' } },
    'POST /api/login': { body: { user: ana, sessionId: 'known' } },
    'POST /api/reset-password': { status: 204 },
    [`POST /api/unsubscribe?token=${token}`]: { status: 204 }
  })
})

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

/** Loads the page anew, or another one: what is left is what the browser keeps. */
async function loads(address = location.href): Promise<void> {
  cleanup()
  vi.resetModules()
  history.replaceState(null, '', address)
  let { App } = await import('../../web/app.tsx')
  render(<App />)
}

/** Somebody is signed in at this browser. */
function isKnown(): void {
  localStorage.setItem('sessionId', 'secret')
}

async function isInvited(): Promise<void> {
  await loads(`/join#${token}`)
  await heading('Ben Okoro invites you')
}

async function signsIn(): Promise<void> {
  press('Already have an account? Sign in')
  fill({ Email: 'ana@example.test', Password: 'four brown horses' })
  press('Sign in')
}

async function choosesPassword(): Promise<void> {
  fill({ 'New password': 'four brown horses', 'Confirm new password': 'four brown horses' })
  press('Save New Password')
}

describe('a link whose page is loaded again', () => {
  it.each([
    ['invites still', '/join', 'Ben Okoro invites you'],
    ['leads to a new password still', '/reset-password', 'Choose a new password'],
    ['stops mail still', '/unsubscribe', 'No more of these mails?']
  ])('%s, and its secret does not come back into the address', async (_, page, title) => {
    await loads(`${page}#${token}`)
    await heading(title)
    for (let time = 0; time < 2; time += 1) {
      await loads()
      expect(location.href).not.toContain(token)
      await heading(title)
    }
  })

  it('leads to what it was for', async () => {
    await isInvited()
    await loads()
    await heading('Ben Okoro invites you')
    await signsIn()
    await waitFor(() => expect(location.pathname).toBe('/contacts'), patience)
    expect(visit.server.calls('POST /api/invites/accept')).toEqual([{ token }])
    expect(isKept()).toBe(false)
  })

  it('D37: turns no light on or off once more', async () => {
    let serverTiming = [{ name: 'nav', description: 'none' }]
    let entries = [{ type: 'navigate', serverTiming }] as unknown as PerformanceEntryList
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries)
    visit.server.answers[`POST /api/actions/${token}`] = refusal('link_not_found')
    await loads(`/do#${token}`)
    await heading('This link does not work any more')
    expect(isKept()).toBe(false)
    await loads()
    await heading('Open the link once more')
    expect(visit.server.calls(`POST /api/actions/${token}`).length).toBe(1)
  })

  it('is good for its own page alone, and left behind by whoever comes to another one', async () => {
    await isInvited()
    await loads('/reset-password')
    await heading('The link is missing')
    expect(isKept()).toBe(false)
  })

  it('lives as long as its page where nothing may be stored', async () => {
    let refuse = () => {
      throw new DOMException('No', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', {
      getItem: refuse,
      removeItem: refuse,
      setItem: refuse
    })
    await isInvited()
    await loads()
    await heading('The invitation is missing')
    vi.unstubAllGlobals()
  })
})

describe('a link is not kept', () => {
  it('once an invitation was left alone', async () => {
    isKnown()
    await isInvited()
    press('Not now')
    await waitFor(() => expect(isKept()).toBe(false))
  })

  it.each([
    ['has ended', 'link_expired', 'This invitation has ended'],
    ['is one’s own', 'invite_to_self', 'This is your own invitation']
  ] as const)('once an invitation %s', async (_, code, title) => {
    visit.server.answers['POST /api/invites/accept'] = refusal(code)
    isKnown()
    await isInvited()
    expect(isKept()).toBe(true)
    press('Connect')
    await heading(title)
    expect(isKept()).toBe(false)
  })

  it('once an invitation that had ended before was read', async () => {
    visit.server.answers['POST /api/invites/inviter'] = refusal('link_expired')
    await loads(`/join#${token}`)
    await heading('This invitation has ended')
    expect(isKept()).toBe(false)
  })

  it.each([
    ['was used', { status: 204 }, 'Sign in'],
    ['has expired', refusal('link_expired'), 'This link has expired']
  ])('once the one to a new password %s', async (_, answer, title) => {
    visit.server.answers['POST /api/reset-password'] = answer
    await loads(`/reset-password#${token}`)
    await heading('Choose a new password')
    expect(isKept()).toBe(true)
    await choosesPassword()
    await heading(title)
    expect(isKept()).toBe(false)
  })

  it('once the mail was stopped', async () => {
    await loads(`/unsubscribe#${token}`)
    await heading('No more of these mails?')
    expect(isKept()).toBe(true)
    press('Stop These Mails')
    await waitFor(() => expect(isKept()).toBe(false))
  })

  it('once whoever followed it has gone on and signs out', async () => {
    isKnown()
    await loads(`/reset-password#${token}`)
    await heading('Choose a new password')
    act(() => history.pushState(null, '', '/settings'))
    let leave = await screen.findByRole('button', { name: 'Sign Out' }, patience)
    expect(isKept()).toBe(true)
    fireEvent.click(leave)
    expect(isKept()).toBe(false)
    act(() => history.pushState(null, '', '/reset-password'))
    await heading('The link is missing')
  })

  it('once somebody signs out in another tab', async () => {
    isKnown()
    await isInvited()
    localStorage.removeItem('sessionId')
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'sessionId' })))
    expect(isKept()).toBe(false)
    expect(screen.getByRole('heading', { name: 'Ben Okoro invites you' })).toBeDefined()
  })

  it('less because a session from long ago turns out to be over', async () => {
    visit.server.answers['GET /api/me'] = refusal('unauthorized')
    isKnown()
    await isInvited()
    await screen.findByLabelText('Phone number')
    await loads()
    await heading('Ben Okoro invites you')
  })
})
