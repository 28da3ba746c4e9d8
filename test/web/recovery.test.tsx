import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { $sessionId, keepSessionId } from '../../web/lib/session-id.ts'
import { $toast } from '../../web/stores/toasts.ts'
import { AccountVisit, fill, press } from './account-visit.tsx'
import { refusal } from './app-server.ts'

const visit = new AccountVisit()
const sent = 'If an account with that email exists, we have sent a password recovery email.'

const pair = {
  'New password': 'four brown horses',
  'Confirm new password': 'four brown horses'
}

describe('a forgotten password', () => {
  async function forgets(): Promise<void> {
    visit.arrive('/')
    fill({ Email: 'ana@example.test' })
    press('Forgot My Password')
    await screen.findByRole('button', { name: 'Send Password' }, { timeout: 5_000 })
  }

  it('is not sent; a link is, and the screen goes back to the sign-in (D21)', async () => {
    visit.server.answers['POST /api/forgot-password'] = { body: { message: sent } }
    await forgets()
    expect(screen.getByText(/You get a link by email/)).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@example.test')
    press('Send Password')
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined()
    expect($toast.get()).toMatchObject({ kind: 'plain', text: sent })
    expect(visit.server.calls('POST /api/forgot-password')).toEqual([{ email: 'ana@example.test' }])
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@example.test')
  })

  it('needs an email address, and can be left by the arrow', async () => {
    await forgets()
    fill({ Email: ' ' })
    press('Send Password')
    expect(screen.getByText('Please enter your email address')).toBeDefined()
    press('Back to sign in')
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeDefined()
    expect(visit.server.asked).toEqual([])
  })

  it('says what is wrong with an address at its field', async () => {
    visit.server.answers['POST /api/forgot-password'] = refusal('invalid_email')
    await forgets()
    press('Send Password')
    await waitFor(() => expect($toast.get()?.title).toBe('Failed to send recovery email'))
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('the link of the mail', () => {
  it('leaves the address at once, and asks robots to forget the screen', async () => {
    visit.arrive('/reset-password#token-1')
    expect(location.href).not.toContain('token-1')
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeDefined()
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  })

  it('changes the password, ends the session of this device too, and leads to the sign-in', async () => {
    visit.server.answers['POST /api/reset-password'] = () => {
      visit.server.answers['GET /api/me'] = refusal('unauthorized')
      return { status: 204 }
    }
    keepSessionId('old')
    visit.arrive('/reset-password#token-2')
    await screen.findByRole('heading', { name: 'Choose a new password' })
    fill({ ...pair, 'Confirm new password': 'four brown mules' })
    press('Save New Password')
    expect(screen.getByText("Passwords don't match")).toBeDefined()
    fill(pair)
    press('Save New Password')
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined()
    expect($toast.get()).toMatchObject({
      title: 'Password changed successfully',
      text: 'Please sign in with it.'
    })
    expect(visit.server.calls('POST /api/reset-password')).toEqual([
      {
        token: 'token-2',
        password: 'four brown horses',
        confirmPassword: 'four brown horses'
      }
    ])
    expect($sessionId.get()).toBeUndefined()
    expect(location.pathname).toBe('/')
  })

  it('that is of another person leaves whoever is signed in here where they are', async () => {
    visit.server.answers['POST /api/reset-password'] = { status: 204 }
    keepSessionId('of Ana')
    visit.arrive('/reset-password#token-5')
    await screen.findByRole('heading', { name: 'Choose a new password' })
    fill(pair)
    press('Save New Password')
    await waitFor(() => expect($toast.get()?.title).toBe('Password changed successfully'))
    expect(await screen.findByRole('region', { name: 'Your Status' })).toBeDefined()
    expect($sessionId.get()).toBe('of Ana')
  })

  it('that is used or old says so, and a new one can be asked for right there', async () => {
    visit.server.answers['POST /api/reset-password'] = refusal('link_expired')
    visit.server.answers['POST /api/forgot-password'] = { body: { message: sent } }
    visit.arrive('/reset-password#token-3')
    await screen.findByRole('heading', { name: 'Choose a new password' })
    fill(pair)
    press('Save New Password')
    expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeDefined()
    fill({ Email: 'ana@example.test' })
    press('Send New Link')
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined()
    expect($toast.get()?.text).toBe(sent)
  })

  it('without its secret can be asked for anew', async () => {
    visit.arrive('/reset-password')
    expect(await screen.findByRole('heading', { name: 'The link is missing' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Send New Link' })).toBeDefined()
    fireEvent.click(screen.getByRole('link', { name: 'Back to sign in' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined()
  })

  it('stays open when the session that this device had turns out to be over', async () => {
    keepSessionId('long over')
    visit.arrive('/reset-password#token-4')
    await screen.findByRole('heading', { name: 'Choose a new password' })
    localStorage.removeItem('sessionId')
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'sessionId' })))
    expect($sessionId.get()).toBeUndefined()
    expect(screen.getByRole('heading', { name: 'Choose a new password' })).toBeDefined()
  })
})
