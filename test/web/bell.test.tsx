import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropSessionId, keepSessionId } from '../../web/lib/session-id.ts'
import { ContactsPage } from '../../web/pages/contacts.tsx'
import { $toast } from '../../web/stores/toasts.ts'
import { contact, type Server, visit } from './contacts-server.ts'

let server: Server

beforeEach(() => {
  server = visit('/contacts')
})

afterEach(() => {
  cleanup()
  dropSessionId()
  vi.unstubAllGlobals()
})

async function open(): Promise<void> {
  keepSessionId('secret')
  render(<ContactsPage />)
  await screen.findByText('Ben Okoro')
}

const items = () => screen.getAllByRole('menuitem').map(item => item.textContent)
const pick = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }))
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

describe('D51: a bell on a contact', () => {
  it('is rung in the menu, and the row tells until when', async () => {
    server.contacts = [contact('Ben Okoro', { id: 7 })]
    await open()
    expect(items()).toEqual(['Tell me when Ben Okoro is available', 'Remove Contact'])
    pick('Tell me when Ben Okoro is available')
    expect(await screen.findByText(/^Will tell you, until /)).toBeDefined()
    expect(server.sent('PUT', '/api/friends/7/bell')).toHaveLength(1)
    expect($toast.get()).toMatchObject({
      title: 'Waiting for Ben Okoro',
      text: 'We tell you once when they are available, for the next 24 hours.'
    })
    pick('Stop waiting')
    await waitFor(() => expect(screen.queryByText(/^Will tell you/)).toBeNull())
    expect(server.sent('DELETE', '/api/friends/7/bell')).toHaveLength(1)
  })

  it('is not offered for who is available, nor shown after its end', async () => {
    server.contacts = [
      contact('Ben Okoro', { status: 'available' }),
      contact('Cyd Marsh', { bell: inHours(-1) })
    ]
    await open()
    expect(items()).toEqual([
      'Tell me when Cyd Marsh is available',
      'Remove Contact',
      'Remove Contact'
    ])
    expect(screen.queryByText(/^Will tell you/)).toBeNull()
  })

  it('is refused in a sentence, and the list is read again', async () => {
    server.contacts = [contact('Ben Okoro', { id: 7 })]
    await open()
    server.fails('PUT', '/api/friends/7/bell', 'available_already')
    server.contacts = [contact('Ben Okoro', { id: 7, status: 'available' })]
    pick('Tell me when Ben Okoro is available')
    await waitFor(() => expect($toast.get()?.text).toBe('This person is available right now.'))
    expect(await screen.findByText('Available')).toBeDefined()
  })

  it('of two taps is one', async () => {
    server.contacts = [contact('Ben Okoro', { id: 7 })]
    await open()
    let answer = server.holds('PUT', '/api/friends/7/bell')
    pick('Tell me when Ben Okoro is available')
    pick('Tell me when Ben Okoro is available')
    answer()
    await screen.findByText(/^Will tell you/)
    expect(server.sent('PUT', '/api/friends/7/bell')).toHaveLength(1)
  })
})
