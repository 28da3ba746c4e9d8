import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $sessionId, dropSessionId, keepSessionId } from '../../web/lib/session-id.ts'
import { ContactsPage } from '../../web/pages/contacts.tsx'
import { requests } from '../../web/stores/requests.ts'
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
  await waitFor(() => expect(screen.queryByText('Loading contacts')).toBeNull())
}

function names(): (string | null)[] {
  return screen.queryAllByRole('listitem').map(row => row.querySelector('bdi')!.textContent)
}

function type(label: string, text: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
}

function click(name: string | RegExp, role: 'button' | 'menuitem' | 'radio' = 'button'): void {
  fireEvent.click(screen.getByRole(role, { name }))
}

function told(): string | undefined {
  return $toast.get()?.title
}

describe('the list of contacts', () => {
  it('shows three grey rows until the first answer', async () => {
    let answer = server.holds('GET', '/api/friends')
    keepSessionId('secret')
    render(<ContactsPage />)
    expect(screen.getByText('Loading contacts').parentElement!.children.length).toBe(4)
    await act(async () => answer())
    await screen.findByText('No contacts yet')
    expect(screen.getByText('Add contacts to see them here')).toBeDefined()
  })

  it('points to Home, quietly, where requests wait for somebody who has no contacts', async () => {
    await open()
    await screen.findByText('No contacts yet')
    expect(screen.queryByRole('link')).toBeNull()
    cleanup()
    let noor = { id: 7, userId: 8, user: contact('Noor Haddad') }
    server.requests = [noor]
    await act(() => requests.load())
    await open()
    let link = await screen.findByRole('link', { name: /^One contact request waits .* on Home$/ })
    expect(link.getAttribute('href')).toBe('/')
    server.requests = [noor, { ...noor, id: 9, userId: 10 }]
    await act(() => requests.load())
    expect(screen.getByRole('link').textContent).toMatch(/^2 contact requests wait .* on Home$/)
    server.requests = []
    await act(() => requests.load())
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText('Add contacts to see them here')).toBeDefined()
  })

  it('sorts by the last word, then by the whole name, whatever the accents and cases (C109)', async () => {
    let unsorted = [
      'Bo  de  Wit',
      'madonna',
      'Zoe Lee',
      'Ärni Öst',
      'Ana ',
      '李 小龍',
      'José Álvarez'
    ]
    server.contacts = [...unsorted, 'Ana Lee', 'Zoe Adams', 'Ana Lee'].map(name => contact(name))
    await open()
    let sorted = ['Zoe Adams', 'José Álvarez', 'Ana ', 'Ana Lee', 'Ana Lee', 'Zoe Lee']
    expect(names()).toEqual([...sorted, 'madonna', 'Ärni Öst', 'Bo  de  Wit', '李 小龍'])
  })

  it('says in words who is available, and not once a timer has ended', async () => {
    server.contacts = [
      contact('Ben Available', { status: 'available' }),
      contact('Cleo Ended', { status: 'available', statusExpiresAt: '2020-01-01T00:00:00.000Z' }),
      contact('Dan Off')
    ]
    await open()
    let rows = screen.getAllByRole('listitem').map(row => row.textContent)
    expect(rows.map(row => /(Available|Unavailable)(?=Remove|Tell me)/.exec(row)?.[0])).toEqual([
      'Available',
      'Unavailable',
      'Unavailable'
    ])
  })

  it.each([
    ['émile', 'Émile Zola'],
    ['emile', 'Émile Zola'],
    ['ZOLA', 'Émile Zola'],
    ['çelik', 'ÇELİK Ayşe'],
    ['οδυσσέας', 'Οδυσσέας'],
    ['ΟΔΥΣΣΕΑΣ', 'Οδυσσέας'],
    ['черв', 'Черв'],
    ['STRASSE', 'Straße'],
    ['josé', 'Jose\u0301'],
    ['  @jose ', 'Jose\u0301']
  ])('finds by "%s" whom the server finds by it (C069)', async (query, expected) => {
    let people = ['Émile Zola', 'ÇELİK Ayşe', 'Οδυσσέας', 'Черв', 'Straße', 'Jose\u0301']
    server.contacts = people.map(name => contact(name))
    await open()
    type('Search contacts', query)
    expect(names()).toEqual([expected])
    expect(screen.getByText('1 contact found')).toBeDefined()
  })

  it('finds by the username alone, takes % and _ literally, and says when nobody matches', async () => {
    server.contacts = [contact('Ben Okoro', { username: 'lighthouse' }), contact('Cleo')]
    await open()
    type('Search contacts', 'HOUSE')
    expect(names()).toEqual(['Ben Okoro'])
    type('Search contacts', ' % ')
    expect(screen.getByText('No contacts found matching "%"')).toBeDefined()
    click('Clear search')
    expect(names().length).toBe(2)
  })

  it('shows names as text, apart from the direction of their script', async () => {
    server.contacts = [contact('<b>نور</b>', { username: 'نور' })]
    await open()
    expect(screen.getByText('<b>نور</b>').tagName).toBe('BDI')
    expect(screen.getByText('@نور').tagName).toBe('BDI')
  })

  it('offers to try again when it could not be read', async () => {
    server.contacts = [contact('Ben')]
    server.fails('GET', '/api/friends')
    await open()
    expect(screen.getByText("Your contacts couldn't be loaded.")).toBeDefined()
    server.heals()
    click('Try again')
    expect(await screen.findByText('Ben')).toBeDefined()
    expect(screen.queryByText('Try again')).toBeNull()
  })

  it('keeps the view in the address, so that Back leads to the other one', async () => {
    await open()
    click('Groups', 'radio')
    expect(location.search).toBe('?view=groups')
    expect(await screen.findByText('No contact groups')).toBeDefined()
    click('All Contacts', 'radio')
    expect(location.search).toBe('')
    expect(await screen.findByText('No contacts yet')).toBeDefined()
  })
})

describe('removing a contact', () => {
  beforeEach(async () => {
    server.contacts = [contact('Ben Okoro', { id: 7 }), contact('Cleo')]
    await open()
    fireEvent.click(screen.getAllByRole('menuitem', { name: 'Remove Contact' })[1]!)
  })

  it('asks first, by the name of the contact, and does nothing on Cancel', () => {
    expect(screen.getByRole('dialog', { name: 'Remove Contact' }).textContent).toContain(
      'Are you sure you want to remove Ben Okoro from your contacts? This action cannot be undone and they will no longer be able to see your availability status.'
    )
    click('Cancel')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.sent('DELETE', '/api/friends')).toEqual([])
  })

  it('removes by the user id in one call, then reads contacts and groups anew (C065)', async () => {
    let dialog = within(screen.getByRole('dialog'))
    let button = dialog.getByRole('button', { name: 'Remove Contact' })
    let readBefore = server.sent('GET', '/api/contact-groups').length
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent('DELETE', '/api/friends').map(call => call.path)).toEqual(['/api/friends/7'])
    expect(server.sent('GET', '/api/contact-groups').length).toBeGreaterThan(readBefore)
    expect(names()).toEqual(['Cleo'])
    expect(told()).toBe('Contact Removed')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Contacts' }))
  })

  it('cannot be cancelled any more once it is under way', async () => {
    let answer = server.holds('DELETE', '/api/friends')
    fireEvent.click(
      within(screen.getByRole('dialog')).getByText('Remove Contact', { selector: 'button' })
    )
    click('Cancel')
    expect(screen.getByRole('button', { name: 'Cancel' }).getAttribute('aria-disabled')).toBe(
      'true'
    )
    answer()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(names()).toEqual(['Cleo'])
  })

  it('tells that the session is over, where that is why it failed', async () => {
    server.fails('DELETE', '/api/friends', 'unauthorized')
    fireEvent.click(
      within(screen.getByRole('dialog')).getByText('Remove Contact', { selector: 'button' })
    )
    await waitFor(() => expect($sessionId.get()).toBeUndefined())
    await act(async () => undefined)
    expect(told()).toBe('You have been signed out')
  })

  it('keeps the contact and the question when the server refuses', async () => {
    server.fails('DELETE', '/api/friends', 'unavailable')
    fireEvent.click(
      within(screen.getByRole('dialog')).getByText('Remove Contact', { selector: 'button' })
    )
    await waitFor(() => expect(told()).toBe('Failed to remove contact'))
    expect(screen.getByRole('dialog')).toBeDefined()
    expect(screen.getByText('@benokoro')).toBeDefined()
  })
})
