import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { App } from '../../web/app.tsx'
import { passwordStrength } from '../../web/lib/password-strength.ts'
import { $sessionId, dropSessionId, keepSessionId } from '../../web/lib/session-id.ts'
import { $toast } from '../../web/stores/toasts.ts'
import { ana, AppServer, offline, refusal } from './app-server.ts'
import { playSockets } from './fake-socket.ts'

let server: AppServer

beforeEach(() => {
  playSockets()
  server = new AppServer()
  history.replaceState(null, '', '/')
})

afterEach(() => {
  cleanup()
  dropSessionId()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Plays a browser that names this zone, be it one or none. */
function clockIn(timeZone: string): void {
  let options = new Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone
  })
}

function fill(fields: Record<string, string>): void {
  for (let [label, value] of Object.entries(fields)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const form = {
  Email: 'ana@example.test',
  Password: 'Secret-1!',
  'Confirm password': 'Secret-1!',
  'Name (First Last)': 'Ana  Silva',
  'Phone number': '+351 912 345 678'
}

describe('somebody who is signed out', () => {
  it('sees nothing but the way in, wherever they come to', () => {
    history.replaceState(null, '', '/contacts')
    render(<App />)
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeDefined()
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(server.asked).toEqual([])
  })

  it('is told when email and password do not fit', async () => {
    server.answers['POST /api/login'] = refusal('wrong_credentials')
    render(<App />)
    fill({ Email: 'ana@example.test', Password: 'wrong-1' })
    press('Sign in')
    await waitFor(() => expect($toast.get()?.title).toBe('Login failed'))
    expect($toast.get()?.text).toBe('Please check your credentials.')
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined()
    // It stays at the form until the next try.
    expect(screen.getByRole('alert').textContent).toBe('Please check your credentials.')
    server.answers['POST /api/login'] = offline
    press('Sign in')
    expect(screen.queryByRole('alert')).toBeNull()
    expect((await screen.findByRole('alert')).textContent).toBe("We can't reach the server.")
  })

  it('comes in with one call, and the device keeps the session', async () => {
    server.answers['POST /api/login'] = { body: { user: ana, sessionId: 'new' } }
    render(<App />)
    fill({ Email: 'ana@example.test', Password: 'Secret-1!' })
    press('Sign in')
    press('One moment...')
    expect(await screen.findByRole('region', { name: 'Your Status' })).toBeDefined()
    expect(server.calls('POST /api/login')).toEqual([
      { email: 'ana@example.test', password: 'Secret-1!' }
    ])
    expect(localStorage.getItem('sessionId')).toBe('new')
  })

  it('signs up with all fields, a username that follows from the name, and their time zone', async () => {
    clockIn('Asia/Tokyo')
    server.answers['POST /api/register'] = { body: { user: ana, sessionId: 'new' }, status: 201 }
    render(<App />)
    press('Need an account? Sign up')
    fill(form)
    expect(screen.getByText('@anasilva')).toBeDefined()
    expect(screen.getByText(/This is how contacts will search for you/)).toBeDefined()
    press('Sign up')
    await waitFor(() => expect($sessionId.get()).toBe('new'))
    expect(server.calls('POST /api/register')).toEqual([
      {
        email: 'ana@example.test',
        password: 'Secret-1!',
        confirmPassword: 'Secret-1!',
        displayName: 'Ana  Silva',
        username: 'anasilva',
        phoneNumber: '+351 912 345 678',
        status: 'unavailable',
        timeZone: 'Asia/Tokyo'
      }
    ])
  })

  it.each(['Etc/Unknown', 'UTC', 'Mars/Base'])(
    'C110: signs up without a zone where the browser says %s: the server looks for one',
    async timeZone => {
      clockIn(timeZone)
      server.answers['POST /api/register'] = { body: { user: ana, sessionId: 'new' }, status: 201 }
      render(<App />)
      press('Need an account? Sign up')
      fill(form)
      press('Sign up')
      await waitFor(() => expect($sessionId.get()).toBe('new'))
      expect(server.calls('POST /api/register')).toEqual([
        expect.not.objectContaining({ timeZone: expect.anything() })
      ])
    }
  )

  it('cannot sign up with two different passwords or an empty field', () => {
    render(<App />)
    press('Need an account? Sign up')
    fill({ ...form, 'Confirm password': 'Secret-2!' })
    press('Sign up')
    expect(screen.getByText("Passwords don't match")).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Confirm password'))
    fill({ ...form, 'Phone number': '  ' })
    press('Sign up')
    expect(screen.getByText('Please fill this in')).toBeDefined()
    expect(screen.queryByText("Passwords don't match")).toBeNull()
    expect(server.asked).toEqual([])
  })

  it('finds all that is wrong at once, each at its field, and is taken to the first', async () => {
    server.answers['POST /api/register'] = {
      body: {
        code: 'invalid',
        message: 'Please check what you entered.',
        issues: [
          { path: 'phoneNumber', message: 'Please enter a valid phone number.' },
          { path: 'password', message: 'A password needs at least 6 characters.' },
          { path: 'email', message: 'Please enter a valid email address.' }
        ]
      },
      status: 400
    }
    render(<App />)
    press('Need an account? Sign up')
    fill({ ...form, Email: 'abc', Password: '123', 'Confirm password': '123' })
    press('Sign up')
    expect(await screen.findByText('Please enter a valid phone number.')).toBeDefined()
    expect(screen.getByText('A password needs at least 6 characters.')).toBeDefined()
    expect(screen.getByText('Please enter a valid email address.')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  })

  it('finds what the server refuses at its field', async () => {
    let issues = [{ path: 'phoneNumber', message: 'Please give a phone number.' }]
    server.answers['POST /api/register'] = {
      body: { code: 'invalid', message: 'Please check what you entered.', issues },
      status: 400
    }
    render(<App />)
    press('Need an account? Sign up')
    fill({ ...form, 'Phone number': 'none' })
    press('Sign up')
    expect(await screen.findByText('Please give a phone number.')).toBeDefined()
    expect(screen.getByLabelText('Phone number').getAttribute('aria-invalid')).toBe('true')
    expect($toast.get()?.title).toBe('Registration failed')
  })
})

describe('somebody with a session', () => {
  it('sees that things load, and stays signed in when nothing can be read (D39)', async () => {
    server.answers['GET /api/me'] = offline
    keepSessionId('secret')
    render(<App />)
    expect(screen.getByText('Loading')).toBeDefined()
    expect(await screen.findByText("We can't reach the server.")).toBeDefined()
    expect($sessionId.get()).toBe('secret')
    server.answers['GET /api/me'] = { body: ana }
    press('Try again')
    expect(await screen.findByRole('region', { name: 'Your Status' })).toBeDefined()
  })

  it('is asked to sign in again when the session is over', async () => {
    server.answers['GET /api/me'] = refusal('unauthorized')
    keepSessionId('old')
    render(<App />)
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined()
    expect($toast.get()?.text).toBe('Please sign in again.')
  })

  it('leaves at once, even if the server does not hear of it', async () => {
    server.answers['POST /api/logout'] = offline
    keepSessionId('secret')
    history.replaceState(null, '', '/settings')
    render(<App />)
    // The page comes as a piece of its own.
    let patience = { timeout: 5_000 }
    fireEvent.click(await screen.findByRole('button', { name: 'Sign Out' }, patience))
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeDefined()
    expect(localStorage.getItem('sessionId')).toBeNull()
    // Whoever comes next begins at Home.
    expect(location.pathname).toBe('/')
    // The call goes on where the page is closed at once.
    let asked = server.asked.filter(({ path }) => path === 'POST /api/logout')
    expect(asked.map(({ keepalive }) => keepalive)).toEqual([true])
    expect($toast.get()).toBeUndefined()
  })

  it('follows another tab that signs out or in', async () => {
    keepSessionId('secret')
    render(<App />)
    await screen.findByRole('region', { name: 'Your Status' })
    localStorage.removeItem('sessionId')
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'sessionId' })))
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeDefined()
  })

  it('finds the lamp and four tabs on every page, and a page for what is not there', async () => {
    keepSessionId('secret')
    history.replaceState(null, '', '/nowhere')
    render(<App />)
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined()
    expect(screen.getByRole('link', { name: /Porchlight.*Unavailable/ })).toBeDefined()
    let tabs = screen.getByRole('navigation').querySelectorAll('a')
    expect([...tabs].map(tab => [tab.textContent, tab.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Contacts', '/contacts'],
      ['Info', '/info'],
      ['Settings', '/settings']
    ])
    expect(document.title).toBe('Page Not Found (404) - Porchlight')
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  })
})

describe('a password', () => {
  it.each([
    ['', 'short'],
    ['12345', 'short'],
    ['123456', 'common'],
    ['password1', 'common'],
    ['Qwertz123!', 'common'],
    ['aaaaaaaaaaaa', 'common'],
    ['Secret-1!', 'common'],
    ['tulip-92', 'fair'],
    ['four brown horses', 'good']
  ])('like %j is %s (D19)', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength)
  })
})
