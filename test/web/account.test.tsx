import { CLOSE_REVOKED } from '#contract/socket.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { $sessionId } from '../../web/lib/session-id.ts'
import { $toast } from '../../web/stores/toasts.ts'
import { AccountVisit, fill, press } from './account-visit.tsx'
import { ana, later, offline, refusal } from './app-server.ts'
import { FakeSocket } from './fake-socket.ts'

const visit = new AccountVisit()

const passwords = {
  'Current password': 'Secret-1!',
  'New password': 'four brown horses',
  'Confirm new password': 'four brown horses'
}

const told = () => $toast.get()

describe('the details of an account', () => {
  it('are saved with a username that follows the name as it is typed', async () => {
    let renamed = { ...ana, displayName: 'Ana Maria Silva', username: 'anamariasilva' }
    visit.server.answers['PATCH /api/account'] = { body: renamed }
    await visit.open()
    fill({ 'Name (First Last)': 'Ana Maria Silva' })
    expect(screen.getByText('@anamariasilva')).toBeDefined()
    press('Save Changes')
    await waitFor(() => expect(told()?.title).toBe('Account updated successfully'))
    expect(visit.server.calls('PATCH /api/account')).toEqual([
      {
        displayName: 'Ana Maria Silva',
        phoneNumber: '+351 912 345 678',
        username: 'anamariasilva'
      }
    ])
    expect(screen.getByLabelText<HTMLInputElement>('Name (First Last)').value).toBe(
      'Ana Maria Silva'
    )
  })

  it('keep a username that was given with a number, as long as the name stays', async () => {
    let second = { ...ana, username: 'anasilva2' }
    visit.server.answers['PATCH /api/account'] = { body: { ...second, phoneNumber: '' } }
    await visit.open(second)
    fill({ 'Phone number': '' })
    press('Save Changes')
    await waitFor(() => expect(told()?.title).toBe('Account updated successfully'))
    expect(visit.server.calls('PATCH /api/account')).toEqual([
      { displayName: 'Ana Silva', phoneNumber: '', username: 'anasilva2' }
    ])
  })

  it('are not sent without a name, and what is refused stands at its field', async () => {
    visit.server.answers['PATCH /api/account'] = refusal('invalid_phone')
    await visit.open()
    fill({ 'Name (First Last)': '  ' })
    press('Save Changes')
    expect(screen.getByText('Please fill this in')).toBeDefined()
    fill({ 'Name (First Last)': 'Ana Silva', 'Phone number': '*21*+15550109999#' })
    press('Save Changes')
    let phone = screen.getByLabelText('Phone number')
    await waitFor(() => expect(document.activeElement).toBe(phone))
    expect(phone.getAttribute('aria-invalid')).toBe('true')
    expect(told()).toMatchObject({
      title: 'Failed to update account',
      text: 'Please enter a valid phone number.'
    })
    expect(visit.server.calls('PATCH /api/account').length).toBe(1)
  })

  it('say what is wrong below the fields when no field is to blame', async () => {
    visit.server.answers['PATCH /api/account'] = offline
    await visit.open()
    press('Save Changes')
    expect((await screen.findByRole('alert')).textContent).toMatch(/server|offline/)
    expect(told()?.title).toBe('Failed to update account')
  })
})

describe('a password', () => {
  it('is changed, and none of the three stays in the page', async () => {
    visit.server.answers['POST /api/change-password'] = { status: 204 }
    await visit.open()
    fill(passwords)
    expect(screen.getByText(/Long passwords are hard to guess/)).toBeDefined()
    press('Change Password')
    await waitFor(() => expect(told()?.title).toBe('Password changed successfully'))
    expect(visit.server.calls('POST /api/change-password')).toEqual([
      {
        currentPassword: 'Secret-1!',
        password: 'four brown horses',
        confirmPassword: 'four brown horses'
      }
    ])
    for (let label of Object.keys(passwords)) {
      expect(screen.getByLabelText<HTMLInputElement>(label).value, label).toBe('')
    }
    expect($sessionId.get()).toBe('secret')
  })

  it('is not changed when the two do not match, or the current one is wrong', async () => {
    visit.server.answers['POST /api/change-password'] = refusal('wrong_password')
    await visit.open()
    fill({ ...passwords, 'Confirm new password': 'four brown mules' })
    press('Change Password')
    expect(screen.getByText("Passwords don't match")).toBeDefined()
    expect(visit.server.calls('POST /api/change-password')).toEqual([])
    fill(passwords)
    press('Change Password')
    let current = screen.getByLabelText('Current password')
    await waitFor(() => expect(document.activeElement).toBe(current))
    expect(told()).toMatchObject({
      title: 'Failed to change password',
      text: 'Your current password is not right.'
    })
    expect($sessionId.get()).toBe('secret')
  })
})

describe('the data of an account', () => {
  it('come as a file, named after the product', async () => {
    visit.server.answers['GET /api/account/export'] = { body: { account: { id: 1 } } }
    await visit.open()
    let made: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
      made.push(blob as Blob)
      return 'blob:data'
    })
    let saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement
    ) {
      saved.push(`${this.download} from ${this.href}`)
    })
    press('Download My Data')
    await waitFor(() => expect(told()?.title).toBe('Your data has been downloaded'))
    expect(saved).toEqual(['porchlight.json from blob:data'])
    expect(JSON.parse((await made[0]?.text()) ?? '')).toEqual({ account: { id: 1 } })
    let [asked] = visit.server.asked.filter(({ path }) => path.endsWith('/export'))
    expect(asked?.headers.get('Authorization')).toBe('Bearer secret')
  })

  it('say so when they do not come', async () => {
    visit.server.answers['GET /api/account/export'] = refusal('too_many')
    await visit.open()
    press('Download My Data')
    await waitFor(() => expect(told()?.title).toBe('Failed to download your data'))
    expect(told()?.text).toBe('Too many tries. Please wait a moment.')
  })

  it('say when they can be had again, where that is long', async () => {
    let headers = { 'Retry-After': '10000' }
    visit.server.answers['GET /api/account/export'] = { ...refusal('too_many'), headers }
    await visit.open()
    press('Download My Data')
    await waitFor(() => expect(told()?.text).toBe('Please try again in 3 hours.'))
  })
})

describe('the deletion of an account', () => {
  async function asks() {
    await visit.open()
    press('Delete Account')
    let dialog = screen.getByRole('dialog', { name: 'Delete Account' })
    return within(dialog)
  }

  it('is asked for with its consequences, by name, and can be left', async () => {
    let question = await asks()
    expect(question.getByText(/permanently deletes the account/).textContent).toBe(
      'This permanently deletes the account @anasilva, removes all friends and deletes all data. It cannot be undone.'
    )
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(visit.server.calls('DELETE /api/account')).toEqual([])
  })

  it('signs its owner out and says so, also when the live channel is quicker', async () => {
    let slow = later()
    visit.server.answers['DELETE /api/account'] = slow.answer
    let question = await asks()
    fireEvent.click(question.getByRole('button', { name: 'Delete Account' }))
    await waitFor(() => expect(visit.server.calls('DELETE /api/account').length).toBe(1))
    act(() => FakeSocket.latest.opens())
    act(() => FakeSocket.latest.closes(CLOSE_REVOKED))
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeDefined()
    expect(told()).toBeUndefined()
    slow.give({ status: 204 })
    await waitFor(() => expect(told()?.title).toBe('Account Deleted'))
    expect(told()?.text).toBe('Your account has been permanently deleted')
    expect(localStorage.getItem('sessionId')).toBeNull()
  })

  it('says that it has failed where the session was over already', async () => {
    visit.server.answers['DELETE /api/account'] = refusal('unauthorized')
    let question = await asks()
    fireEvent.click(question.getByRole('button', { name: 'Delete Account' }))
    await waitFor(() => expect(told()?.title).toBe('Failed to delete account'))
    expect(told()?.text).toBe('Please sign in again.')
  })

  it('cannot be left any more once it is under way', async () => {
    let slow = later()
    visit.server.answers['DELETE /api/account'] = slow.answer
    let question = await asks()
    fireEvent.click(question.getByRole('button', { name: 'Delete Account' }))
    for (let name of ['Cancel', 'Close']) {
      fireEvent.click(question.getByRole('button', { name }))
      expect(screen.getByRole('dialog', { name: 'Delete Account' })).toBeDefined()
    }
    slow.give(refusal('unavailable'))
    await waitFor(() => expect(told()?.title).toBe('Failed to delete account'))
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leaves everything as it is when it fails', async () => {
    visit.server.answers['DELETE /api/account'] = refusal('unavailable')
    let question = await asks()
    fireEvent.click(question.getByRole('button', { name: 'Delete Account' }))
    await waitFor(() => expect(told()?.title).toBe('Failed to delete account'))
    expect($sessionId.get()).toBe('secret')
    expect(question.getByRole('button', { name: 'Delete Account' })).toBeDefined()
  })
})

describe('the page of an account', () => {
  it('leads back to the settings, and asks robots to forget it', async () => {
    await visit.open()
    expect(screen.getByRole('link', { name: 'Back to Settings' }).getAttribute('href')).toBe(
      '/settings'
    )
    expect(document.title).toBe('Account Settings - Porchlight')
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  })
})
