import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropSessionId, keepSessionId } from '../../web/lib/session-id.ts'
import { ContactsPage } from '../../web/pages/contacts.tsx'
import { $toast } from '../../web/stores/toasts.ts'
import { contact, group, type Server, visit } from './contacts-server.ts'

let server: Server

beforeEach(() => {
  server = visit('/contacts?view=groups')
})

afterEach(() => {
  cleanup()
  dropSessionId()
  vi.unstubAllGlobals()
})

async function open(): Promise<void> {
  keepSessionId('secret')
  render(<ContactsPage />)
  await waitFor(() => expect(screen.queryByText('Loading groups')).toBeNull())
}

function click(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }))
}

function told(): string | undefined {
  return $toast.get()?.title
}

function membersOf(name: string): (string | null)[] {
  let list = screen.getByRole('list', { name: `Members of ${name}` })
  return [...list.querySelectorAll('li')].map(row => row.textContent)
}

function dialog() {
  return within(screen.getByRole('dialog', { name: 'Add Member' }))
}

describe('the members of a group', () => {
  let ben = contact('Ben Okoro')
  let cleo = contact('Cléo Abadi')
  let family = group('Family', [ben])

  beforeEach(() => {
    server.contacts = [ben, cleo, contact('Dan Zorn')]
    server.groups = [family]
  })

  it('are listed by the last word of the name (C109)', async () => {
    let members = ['Bo  de  Wit', 'Zoe Adams', 'Ana ', 'José Álvarez'].map(name => contact(name))
    server.groups = [group('Family', members)]
    await open()
    expect(screen.getByText('(4 members)')).toBeDefined()
    expect(membersOf('Family')).toEqual(['ZZoe Adams', 'JJosé Álvarez', 'AAna ', 'BBo  de  Wit'])
  })

  it('are chosen among the contacts that are not in it yet', async () => {
    await open()
    click('Add Member to Family')
    await dialog().findByText('Cléo Abadi')
    let offered = dialog().getAllByRole('listitem')
    expect(offered.map(row => row.querySelector('bdi')!.textContent)).toEqual([
      'Cléo Abadi',
      'Dan Zorn'
    ])
    fireEvent.change(dialog().getByLabelText('Search contacts'), { target: { value: 'CLEO' } })
    expect(dialog().getAllByRole('listitem').length).toBe(1)
    fireEvent.change(dialog().getByLabelText('Search contacts'), { target: { value: 'xy' } })
    expect(dialog().getByText('No contacts found matching your search')).toBeDefined()
  })

  it('are added by the id of the friendship, once for a double tap', async () => {
    await open()
    click('Add Member to Family')
    let button = await dialog().findByRole('button', { name: 'Add Cléo Abadi' })
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(membersOf('Family').length).toBe(2))
    expect(server.sent('POST', '/api/contact-groups')).toEqual([
      {
        body: { friendshipId: cleo.friendshipId },
        method: 'POST',
        path: `/api/contact-groups/${family.id}/members`
      }
    ])
    expect(told()).toBe('Friend added to group')
    expect(dialog().queryByText('Cléo Abadi')).toBeNull()
  })

  it('may be everybody', async () => {
    server.contacts = [ben]
    await open()
    click('Add Member to Family')
    expect(await dialog().findByText('All friends are already in this group')).toBeDefined()
  })

  it('are removed one by one', async () => {
    await open()
    click('Remove Ben Okoro from Family')
    expect(await screen.findByText('(0 members)')).toBeDefined()
    expect(server.sent('DELETE', '/api/contact-groups').map(call => call.path)).toEqual([
      `/api/contact-groups/${family.id}/members/${ben.friendshipId}`
    ])
    expect(told()).toBe('Friend removed from group')
  })

  it('are back after an undo', async () => {
    await open()
    click('Remove Ben Okoro from Family')
    await screen.findByText('(0 members)')
    $toast.get()!.action!.run()
    await waitFor(() => expect(membersOf('Family')).toEqual(['BBen Okoro']))
    expect(server.sent('POST', '/api/contact-groups').map(call => call.body)).toEqual([
      { friendshipId: ben.friendshipId }
    ])
    expect(told()).toBe('Friend added to group')
    expect($toast.get()!.action).toBeUndefined()
  })

  it.each([
    ['POST', 'Failed to add contact to group'],
    ['DELETE', 'Failed to remove friend from group']
  ])('stay as they are when the server refuses to %s', async (method, title) => {
    server.fails(method, '/api/contact-groups', 'unavailable')
    await open()
    if (method === 'POST') click('Add Member to Family')
    let name = method === 'POST' ? 'Add Cléo Abadi' : 'Remove Ben Okoro from Family'
    fireEvent.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(told()).toBe(title))
    expect(membersOf('Family')).toEqual(['BBen Okoro'])
  })

  it('wait in the wings while the contacts are read, and offer to try again (C065)', async () => {
    server.fails('GET', '/api/friends')
    await open()
    click('Add Member to Family')
    expect(await dialog().findByText("Your contacts couldn't be loaded.")).toBeDefined()
    server.heals()
    fireEvent.click(dialog().getByRole('button', { name: 'Try again' }))
    expect(await dialog().findByText('Cléo Abadi')).toBeDefined()
  })
})
