import type { ActionLink } from '#contract/action-links.ts'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropSessionId, keepSessionId } from '../../web/lib/session-id.ts'
import { ActionLinks } from '../../web/parts/action-links.tsx'
import '../../web/stores/session.ts'
import { $toast } from '../../web/stores/toasts.ts'
import { AppServer, family, later, refusal } from './app-server.ts'
import { FakeReader } from './fake-reader.ts'

const secret = 'c3'.repeat(32)
const door: ActionLink = {
  id: 71,
  name: 'Front door',
  action: 'toggle',
  lastUsedAt: new Date(Date.now() - 3 * 3_600_000).toISOString()
}
const sofa: ActionLink = {
  id: 72,
  name: 'Sofa',
  action: 'set-available',
  minutes: 60,
  groupId: family.id,
  lastUsedAt: null
}

let server: AppServer

beforeEach(() => {
  FakeReader.reset()
  vi.stubGlobal('NDEFReader', FakeReader)
  // Unknown to happy-dom.
  vi.stubGlobal('isSecureContext', false)
  server = new AppServer()
  server.answers['GET /api/action-links'] = { body: [door, sofa] }
  server.answers['POST /api/action-links'] = { body: { ...door, secret }, status: 201 }
})

afterEach(() => {
  cleanup()
  dropSessionId()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The section, with whatever links there are. */
async function open(): Promise<void> {
  keepSessionId('secret')
  render(<ActionLinks />)
  await screen.findByRole('button', { name: 'New Link' })
}

async function click(name: RegExp | string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }))
  await act(async () => undefined)
}

const rowOf = (name: string) => screen.getByText(name).closest('li')!
const made = () => server.calls('POST /api/action-links')

function choose(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

async function startsNew(): Promise<void> {
  await click('New Link')
  await screen.findByRole('dialog', {}, { timeout: 5_000 })
}

/** What the dialog shows once the link is made. */
async function dialogOfNew() {
  await screen.findByRole('button', { name: 'Done' })
  return within(screen.getByRole('dialog'))
}

async function make(name: string, choices: Record<string, string> = {}): Promise<void> {
  await startsNew()
  choose('Name', name)
  for (let [label, value] of Object.entries(choices)) choose(label, value)
  await click('Make Link')
}

describe('D51: the links of a person', () => {
  it('are listed with what they do and when they did it last', async () => {
    await open()
    expect(rowOf('Front door').textContent).toContain('On or off in turn')
    expect(rowOf('Front door').textContent).toContain('Last used: 3 hours ago')
    expect(rowOf('Sofa').textContent).toContain('Turns on, for 1 hour, for Family')
    expect(rowOf('Sofa').textContent).toContain('Never used')
  })

  it.each([
    [1, 'Last used: 1 minute ago'],
    [60, 'Last used: 1 hour ago'],
    [120, 'Last used: 2 hours ago']
  ])('say how long ago they were used: %i minutes', async (minutes, words) => {
    let lastUsedAt = new Date(Date.now() - minutes * 60_000).toISOString()
    server.answers['GET /api/action-links'] = { body: [{ ...door, lastUsedAt }] }
    await open()
    expect(rowOf('Front door').textContent).toContain(words)
  })

  it('name a group that is gone', async () => {
    server.answers['GET /api/contact-groups'] = { body: [] }
    await open()
    expect(rowOf('Sofa').textContent).toContain('for a group that was deleted')
  })

  it('are revoked one by one, after a question that names the link', async () => {
    server.answers['DELETE /api/action-links/71'] = { status: 204 }
    let browserAsks = vi.fn<() => boolean>(() => true)
    vi.stubGlobal('confirm', browserAsks)
    await open()
    let asks = async () => {
      await click('Revoke Front door')
      return within(await screen.findByRole('dialog', { name: 'Revoke Link' }, { timeout: 5_000 }))
    }
    let dialog = await asks()
    expect(dialog.getByText(/^Are you sure you want to revoke/).textContent).toBe(
      'Are you sure you want to revoke Front door? This action cannot be undone: tags, codes and automations that use this link stop working.'
    )
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.calls('DELETE /api/action-links/71')).toEqual([])

    dialog = await asks()
    server.answers['GET /api/action-links'] = { body: [sofa] }
    fireEvent.click(dialog.getByRole('button', { name: 'Revoke Link' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('dialog')).toBeDefined()
    await act(async () => undefined)
    expect($toast.get()?.title).toBe('Link revoked')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByText('Front door')).toBeNull()
    expect(document.activeElement?.textContent).toBe('Links and automations')
    expect(browserAsks).not.toHaveBeenCalled()
  })

  it('stay, and so does the question, when one could not be revoked', async () => {
    server.answers['DELETE /api/action-links/71'] = refusal('internal')
    await open()
    await click('Revoke Front door')
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke Link' }, { timeout: 5_000 }))
    await act(async () => undefined)
    expect($toast.get()?.title).toBe('Failed to revoke the link')
    expect(screen.getByRole('dialog', { name: 'Revoke Link' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Revoke Front door' })).toBeDefined()
  })

  it('can be none, and then there is a way to the first', async () => {
    server.answers['GET /api/action-links'] = { body: [] }
    await open()
    expect(screen.getByText('No links yet')).toBeDefined()
    expect(screen.getByRole('button', { name: 'New Link' })).toBeDefined()
  })
})

describe('a new link', () => {
  it('is what was chosen', async () => {
    await open()
    await make('Car', {
      'What it does': 'set-available',
      'For how long': '30',
      'Who sees it': String(family.id)
    })
    expect(made()).toEqual([
      { name: 'Car', action: 'set-available', minutes: 30, groupId: family.id }
    ])
  })

  it('stays while it is made: it is shown only once', async () => {
    let slow = later()
    server.answers['POST /api/action-links'] = slow.answer
    await open()
    await make('Desk')
    await click('Cancel')
    slow.give({ body: { ...door, secret }, status: 201 })
    expect((await dialogOfNew()).getByRole('button', { name: 'Done' })).toBeDefined()
  })

  it('that turns off has no time and nobody to see it', async () => {
    await open()
    await make('Sleep', { 'For how long': '30', 'What it does': 'set-unavailable' })
    expect(made()).toEqual([{ name: 'Sleep', action: 'set-unavailable' }])
  })

  it('needs a name', async () => {
    await open()
    await startsNew()
    let button = screen.getByRole<HTMLButtonElement>('button', { name: 'Make Link' })
    expect(button.disabled).toBe(true)
    choose('Name', ' \u200b ')
    expect(button.disabled).toBe(true)
    choose('Name', 'x'.repeat(51))
    expect(button.disabled).toBe(true)
    expect(screen.getByText(/at most 50 characters/)).toBeDefined()
  })

  it('that is refused is told, and what was typed stays', async () => {
    server.answers['POST /api/action-links'] = refusal('links_full')
    await open()
    await make('One more')
    expect($toast.get()?.title).toBe('Failed to make the link')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('One more')
  })

  it('is shown once: as a code, to copy, to share', async () => {
    let writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
    vi.stubGlobal('navigator', { userAgent: 'Firefox', clipboard: { writeText } })
    await open()
    await make('Front door')
    let dialog = await dialogOfNew()
    expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeDefined()
    let address = `${location.origin}/do#${secret}`
    expect(dialog.getByText(address)).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Copy' }))
    await act(async () => undefined)
    expect(writeText).toHaveBeenCalledWith(address)
    await click('Done')
    expect(document.body.textContent).not.toContain(secret)
  })

  it('has recipes with its own address for automations', async () => {
    await open()
    await make('Front door')
    await dialogOfNew()
    fireEvent.click(screen.getByRole('radio', { name: 'Automation' }))
    let dialog = screen.getByRole('dialog')
    expect(dialog.textContent).toContain(`url: "${location.origin}/api/actions/${secret}"`)
    expect(dialog.textContent).toContain('method: post')
  })

  it('C102: is written on a tag where the phone can do that, until the dialog closes', async () => {
    vi.stubGlobal('isSecureContext', true)
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36'
    )
    await open()
    await make('Front door')
    let dialog = await dialogOfNew()
    fireEvent.click(dialog.getByRole('button', { name: 'Write to NFC Tag' }))
    await act(async () => undefined)
    FakeReader.latest.isWritten()
    await act(async () => undefined)
    let data = `${location.origin}/do#${secret}`
    expect(FakeReader.latest.written).toEqual([{ recordType: 'url', data }])
    expect($toast.get()?.title).toBe('NFC Tag Written')
    fireEvent.click(dialog.getByRole('button', { name: 'Write to NFC Tag' }))
    await act(async () => undefined)
    await click('Done')
    expect(FakeReader.latest.isAborted).toBe(true)
  })

  it('is not offered to a tag where the phone cannot', async () => {
    await open()
    await make('Front door')
    let dialog = await dialogOfNew()
    expect(dialog.queryByRole('button', { name: 'Write to NFC Tag' })).toBeNull()
  })
})
