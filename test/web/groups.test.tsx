import { GROUP_COLORS } from '#contract/groups.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropSessionId, keepSessionId } from '../../web/lib/session-id.ts'
import { ContactsPage } from '../../web/pages/contacts.tsx'
import { $toast } from '../../web/stores/toasts.ts'
import { group, type Server, visit } from './contacts-server.ts'

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

function nameBox(): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>('Group name')
}

function typeName(text: string): void {
  fireEvent.change(nameBox(), { target: { value: text } })
}

function createButton(): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name: 'Create' })
}

describe('creating a group', () => {
  beforeEach(async () => {
    await open()
    click('Create your first group')
  })

  it('offers eight named colours, the first green chosen', () => {
    let swatches = screen
      .getByRole('dialog', { name: 'Create Group' })
      .querySelectorAll<HTMLInputElement>('input[type=radio]')
    expect([...swatches].map(swatch => swatch.value)).toEqual(Object.keys(GROUP_COLORS))
    expect([...swatches].find(swatch => swatch.checked)?.value).toBe('#10b981')
    for (let label of Object.values(GROUP_COLORS)) {
      expect(screen.getByRole('radio', { name: label })).toBeDefined()
    }
    expect(document.activeElement).toBe(nameBox())
  })

  it('refuses a blank name and one of more than 50 characters, before any call (C103)', () => {
    expect(createButton().disabled).toBe(true)
    typeName('   ')
    expect(createButton().disabled).toBe(true)
    typeName('👩‍👧'.repeat(51))
    expect(createButton().disabled).toBe(true)
    expect(screen.getByText('A group name has at most 50 characters.')).toBeDefined()
    typeName('👩‍👧'.repeat(50))
    expect(createButton().disabled).toBe(false)
    expect(server.sent('POST', '/api/contact-groups')).toEqual([])
  })

  it('makes one group of a double click on Create (C103)', async () => {
    let answer = server.holds('POST', '/api/contact-groups')
    typeName(' Family ')
    fireEvent.click(screen.getByRole('radio', { name: 'Violet' }))
    fireEvent.click(createButton())
    fireEvent.submit(nameBox().form!)
    expect(createButton().disabled).toBe(true)
    click('Cancel')
    expect(nameBox().value).toBe(' Family ')
    await act(async () => answer())
    expect(await screen.findByText('(0 members)')).toBeDefined()
    expect(server.sent('POST', '/api/contact-groups').map(call => call.body)).toEqual([
      { name: 'Family', color: '#8b5cf6' }
    ])
    expect(told()).toBe('Contact group created successfully')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps what was typed when the name is taken', async () => {
    server.fails('POST', '/api/contact-groups', 'group_exists')
    typeName('Family')
    fireEvent.click(createButton())
    await waitFor(() => expect(told()).toBe('Failed to create contact group'))
    expect($toast.get()?.text).toBe('You already have a group with this name.')
    expect(nameBox().value).toBe('Family')
  })
})

describe('the groups', () => {
  it('say so and offer to create one when there is none', async () => {
    await open()
    expect(screen.getByRole('heading', { name: 'Contact Groups' })).toBeDefined()
    expect(screen.getByText('No contact groups')).toBeDefined()
    expect(screen.getByText('Create groups to organize your contacts')).toBeDefined()
  })

  it('show any name as text, also "All Groups" and markup (C103)', async () => {
    server.groups = [group('All Groups'), group('<b>x</b>')]
    await open()
    expect(screen.getByText('All Groups').tagName).toBe('BDI')
    expect(screen.getByText('<b>x</b>').tagName).toBe('BDI')
    expect(screen.getAllByText('No members in this group yet').length).toBe(2)
  })

  it('offer to try again when they could not be read', async () => {
    server.fails('GET', '/api/contact-groups', 'unavailable')
    await open()
    expect(screen.getByText("Your groups couldn't be loaded.")).toBeDefined()
    server.heals()
    click('Try again')
    expect(await screen.findByText('No contact groups')).toBeDefined()
  })
})

describe('deleting a group', () => {
  it('asks first, and does nothing on a no', async () => {
    let ask = vi.fn<(question: string) => boolean>().mockReturnValue(false)
    vi.stubGlobal('confirm', ask)
    server.groups = [group('Family')]
    await open()
    click('Delete group Family')
    expect(ask).toHaveBeenCalledWith('Are you sure you want to delete this group?')
    expect(server.sent('DELETE', '/api/contact-groups')).toEqual([])
  })

  it('deletes it in one call, and the focus goes to the heading', async () => {
    vi.stubGlobal('confirm', () => true)
    let family = group('Family')
    server.groups = [family, group('Work')]
    await open()
    screen.getByRole('button', { name: 'Delete group Family' }).focus()
    click('Delete group Family')
    click('Delete group Family')
    await waitFor(() => expect(screen.queryByText('Family')).toBeNull())
    expect(server.sent('DELETE', '/api/contact-groups').map(call => call.path)).toEqual([
      `/api/contact-groups/${family.id}`
    ])
    expect(told()).toBe('Contact group deleted successfully')
    let heading = screen.getByRole('heading', { name: 'Contact Groups' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })
})
