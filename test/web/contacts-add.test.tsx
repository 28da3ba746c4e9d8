import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropSessionId, keepSessionId } from '../../web/lib/session-id.ts'
import { ContactsPage } from '../../web/pages/contacts.tsx'
import { Toaster } from '../../web/parts/toaster.tsx'
import { contacts } from '../../web/stores/contacts.ts'
import { $toast } from '../../web/stores/toasts.ts'
import { contact, person, type Server, visit } from './contacts-server.ts'

let server: Server

beforeEach(async () => {
  server = visit('/contacts')
  keepSessionId('secret')
  render(<ContactsPage />)
  await screen.findByText('No contacts yet')
  fireEvent.click(screen.getByRole('button', { name: 'Add Contact' }))
})

afterEach(() => {
  cleanup()
  dropSessionId()
  vi.unstubAllGlobals()
})

function box(): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>('Name, username or email')
}

function submitButton(): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Search' })
}

function search(query: string): void {
  fireEvent.change(box(), { target: { value: query } })
  fireEvent.submit(screen.getByRole('search'))
}

function rowOf(name: string) {
  return within(screen.getByText(name).closest('li')!)
}

describe('the search for people', () => {
  it('begins with the focus in its box', () => {
    expect(document.activeElement).toBe(box())
  })

  it('sends no blank query, and no second one while it searches', async () => {
    expect(submitButton().disabled).toBe(true)
    search(' \u200b ')
    expect(submitButton().disabled).toBe(true)
    let answer = server.holds('POST', '/api/search')
    search('  ben ')
    expect(submitButton().disabled).toBe(true)
    fireEvent.submit(screen.getByRole('search'))
    await act(async () => answer())
    await screen.findByText('No users found matching "ben"')
    expect(server.sent('POST', '/api/search').map(call => call.body)).toEqual([{ query: 'ben' }])
    expect(submitButton().disabled).toBe(false)
  })

  it('finds by a username as an invitation writes it', async () => {
    search('@annlee')
    await screen.findByText('No users found matching "@annlee"')
    expect(server.sent('POST', '/api/search')[0]!.body).toEqual({ query: 'annlee' })
  })

  it('drops the answer to a search that was left meanwhile', async () => {
    let answer = server.holds('POST', '/api/search')
    server.found = [person('Ben Okoro')]
    search('ben')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    fireEvent.click(screen.getByRole('button', { name: 'Add Contact' }))
    await act(async () => answer())
    expect(screen.queryByText('Ben Okoro')).toBeNull()
    expect(submitButton().disabled).toBe(true)
  })

  it('tells a failure in the words of the server and lets one try again', async () => {
    server.fails('POST', '/api/search', 'too_many')
    search('ben')
    await waitFor(() => expect($toast.get()?.title).toBe('Search failed'))
    expect($toast.get()?.text).toBe('Too many tries. Please wait a moment.')
    expect(submitButton().disabled).toBe(false)
  })

  it('tells a failure without words as a failed search, and what was in the way', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    search('ben')
    await waitFor(() => expect($toast.get()?.text).toBe('Failed to search users'))
    expect($toast.get()?.reason).toBe("We can't reach the server.")
  })

  it('shows each person with the step that is next, names as text (C069)', async () => {
    server.requests = [{ id: 5, userId: 4, user: person('Dan') }]
    server.found = [
      person('<i>Émile</i> Zola'),
      person('Cleo', 'requested'),
      { ...person('Dan', 'incoming'), id: 4 },
      { ...person('Eva', 'friend'), id: 3 }
    ]
    server.contacts = [contact('Eva', { id: 3 })]
    await act(async () => contacts.load())
    search('e')
    await screen.findByText('4 people found')
    expect(rowOf('<i>Émile</i> Zola').getByRole('button').textContent).toBe('Add')
    expect(rowOf('Cleo').getByText('Requested')).toBeDefined()
    expect(rowOf('Dan').getByRole('button').textContent).toBe('Accept')
    expect(within(screen.getByRole('dialog')).getByText('Contact')).toBeDefined()
  })
})

describe('a found person', () => {
  it('is asked once, however often one taps, and reads as requested then', async () => {
    let ben = person('Ben Okoro')
    server.found = [ben]
    search('ben')
    let button = await screen.findByRole('button', { name: 'Add Ben Okoro' })
    button.focus()
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByText('Requested')).toBeDefined()
    expect(server.sent('POST', '/api/friend-request').map(call => call.body)).toEqual([
      { friendId: ben.id }
    ])
    expect($toast.get()?.title).toBe('Contact request sent')
    expect(document.activeElement).toBe(screen.getByText('Ben Okoro').closest('li'))
  })

  it('can still be asked after a refusal', async () => {
    server.found = [person('Ben Okoro')]
    server.fails('POST', '/api/friend-request', 'too_many')
    search('ben')
    fireEvent.click(await screen.findByRole('button', { name: 'Add Ben Okoro' }))
    await waitFor(() => expect($toast.get()?.title).toBe('Failed to send contact request'))
    expect(screen.getByRole('button', { name: 'Add Ben Okoro' })).toBeDefined()
  })

  it('becomes a contact when their request is accepted here', async () => {
    let dan = person('Dan', 'incoming')
    server.found = [dan]
    server.requests = [{ id: 5, userId: dan.id, user: dan }]
    search('dan')
    fireEvent.click(await screen.findByRole('button', { name: 'Accept Dan' }))
    await waitFor(() => expect($toast.get()?.title).toBe('Contact request accepted'))
    expect(within(screen.getByRole('dialog')).getByText('Contact')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Accept Dan' })).toBeNull()
  })

  it('becomes a contact the moment they accept elsewhere', async () => {
    let cleo = person('Cleo', 'requested')
    server.found = [cleo]
    search('cleo')
    await screen.findByText('Requested')
    server.contacts = [contact('Cleo', { id: cleo.id })]
    await act(async () => contacts.load())
    expect(screen.queryByText('Requested')).toBeNull()
    expect(within(screen.getByRole('dialog')).getByText('Contact')).toBeDefined()
  })
})

describe('what a toast says', () => {
  it('is seen and heard inside an open dialog, for the page behind it is inert, and stays after it', async () => {
    render(<Toaster />)
    server.found = [person('Ben Okoro')]
    search('ben')
    fireEvent.click(await screen.findByRole('button', { name: 'Add Ben Okoro' }))
    let dialog = within(screen.getByRole('dialog'))
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('sent'))
    expect(dialog.getAllByText('Contact request sent').length).toBeGreaterThan(0)
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getAllByText('Contact request sent').length).toBeGreaterThan(0)
  })
})

describe('the invitation', () => {
  it('copies the link of the site where no share sheet is', async () => {
    let written: string[] = []
    vi.stubGlobal('navigator', {
      ...navigator,
      clipboard: { writeText: async (text: string) => void written.push(text) }
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Share' }))
    await waitFor(() => expect($toast.get()?.title).toBe('Link copied!'))
    expect(written).toEqual([location.origin])
    expect($toast.get()?.ms).toBe(2_000)
  })

  it('says nothing when the share sheet is dismissed', async () => {
    let shared = vi
      .fn<(data: ShareData) => Promise<void>>()
      .mockRejectedValue(new DOMException('', 'AbortError'))
    vi.stubGlobal('navigator', { ...navigator, share: shared })
    let before = $toast.get()
    fireEvent.click(await screen.findByRole('button', { name: 'Share' }))
    await waitFor(() => expect(shared).toHaveBeenCalledOnce())
    expect(shared.mock.calls[0]![0].text).toContain('@annlee')
    expect($toast.get()).toBe(before)
  })

  it('is offered where nobody was found', async () => {
    search('nobody at all')
    await screen.findByText('No users found matching "nobody at all"')
    expect(screen.getAllByRole('button', { name: 'Share' }).length).toBe(1)
  })
})
