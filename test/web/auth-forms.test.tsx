import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { $toast } from '../../web/stores/toasts.ts'
import { AccountVisit, fill, press } from './account-visit.tsx'
import { refusal } from './app-server.ts'

const visit = new AccountVisit()

describe('from one form to another', () => {
  const email = () => screen.getByLabelText<HTMLInputElement>('Email').value
  const password = () => screen.getByLabelText<HTMLInputElement>('Password').value

  async function fails(title: string): Promise<void> {
    await waitFor(() => expect($toast.get()?.title).toBe(title))
    await screen.findByRole('button', { name: /^Sign (in|up)$/ })
  }

  const isForgotten = () => {
    expect($toast.get()).toBeUndefined()
    expect(screen.queryByRole('alert')).toBeNull()
  }

  it('what was told of the one before goes; the address stays, and no password', async () => {
    visit.server.answers['POST /api/login'] = refusal('wrong_credentials')
    visit.server.answers['POST /api/register'] = refusal('too_many')
    visit.arrive('/')
    fill({ Email: 'ana@example.test', Password: 'wrong-1' })
    press('Sign in')
    await fails('Login failed')

    press('Need an account? Sign up')
    isForgotten()
    expect([email(), password()]).toEqual(['ana@example.test', ''])
    fill({
      Email: 'ana.silva@example.test',
      Password: 'Secret-1!',
      'Confirm password': 'Secret-1!',
      'Name (First Last)': 'Ana Silva',
      'Phone number': '112'
    })
    press('Sign up')
    await fails('Registration failed')

    press('Already have an account? Sign in')
    isForgotten()
    expect([email(), password()]).toEqual(['ana.silva@example.test', ''])
    press('Sign in')
    fill({ Password: 'wrong-2' })
    press('Sign in')
    await fails('Login failed')

    press('Forgot My Password')
    isForgotten()
    await screen.findByRole('button', { name: 'Send Password' }, { timeout: 5_000 })
    visit.server.answers['POST /api/forgot-password'] = refusal('invalid_email')
    fill({ Email: 'ana' })
    press('Send Password')
    await waitFor(() => expect($toast.get()?.title).toBe('Failed to send recovery email'))
    press('Back to sign in')
    isForgotten()
    expect(email()).toBe('ana')
  })
})

describe('what is wrong with a field', () => {
  it('is said until that field is changed, and of no other', async () => {
    visit.arrive('/')
    press('Sign in')
    await waitFor(() => expect(screen.getAllByText('Please fill this in')).toHaveLength(2))
    fill({ Email: 'ana@example.test' })
    let left = screen.getAllByText('Please fill this in')
    expect(left).toHaveLength(1)
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBeNull()
    let password = screen.getByLabelText('Password')
    expect(password.getAttribute('aria-describedby')).toBe(left[0]?.id)
    fill({ Password: 'Secret-1!' })
    expect(screen.queryByText('Please fill this in')).toBeNull()
  })
})
