import type { Invite } from '#contract/invites.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawQr } from '../../web/lib/qr.ts'
import { dropSessionId, keepSessionId } from '../../web/lib/session-id.ts'
import { InviteLink } from '../../web/parts/invite-link.tsx'
import '../../web/stores/session.ts'
import { $toast } from '../../web/stores/toasts.ts'
import { AppServer, refusal } from './app-server.ts'

const token = 'd4'.repeat(32)
const invite: Invite = {
  id: 81,
  createdAt: '2026-05-02T12:00:00.000Z',
  expiresAt: '2026-05-09T12:00:00.000Z',
  uses: 2,
  maxUses: 5
}

let server: AppServer

beforeEach(async () => {
  server = new AppServer()
  server.answers['GET /api/invites'] = { body: [invite] }
  server.answers['POST /api/invites'] = { body: { ...invite, uses: 0, token }, status: 201 }
  keepSessionId('secret')
  render(<InviteLink onClose={() => undefined} />)
  await screen.findByText('Open invitations')
})

afterEach(() => {
  cleanup()
  dropSessionId()
  vi.unstubAllGlobals()
})

const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))

describe('D51: the dialog of an invite link', () => {
  it('makes one for one person and seven days, unless something else is chosen', async () => {
    press('Make Invite Link')
    await screen.findByRole('img', { name: 'QR code of the link' })
    press('Make Another')
    fireEvent.change(screen.getByLabelText('For how many people'), { target: { value: '100' } })
    fireEvent.change(screen.getByLabelText('How long it holds'), { target: { value: '30' } })
    press('Make Invite Link')
    await screen.findByRole('img', { name: 'QR code of the link' })
    expect(server.calls('POST /api/invites')).toEqual([
      { days: 7, maxUses: 1 },
      { days: 30, maxUses: 100 }
    ])
  })

  it('C101: shares it with a word about it, and copies the link where nothing can be shared', async () => {
    let writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
    let share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve())
    vi.stubGlobal('navigator', { share, clipboard: { writeText } })
    press('Make Invite Link')
    let address = `${location.origin}/join#${token}`
    expect(await screen.findByText(address)).toBeDefined()
    press('Share')
    await waitFor(() => expect(share).toHaveBeenCalledOnce())
    expect(share.mock.calls[0]?.[0].text).toBe(
      `Join me on Porchlight and see when it is a good time to call. This link connects us: ${address}`
    )
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    press('Share')
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(address))
    expect($toast.get()?.title).toBe('Copied!')
  })

  it('lists what is open with how many came, and revokes it', async () => {
    server.answers['DELETE /api/invites/81'] = { status: 204 }
    expect(screen.getByText(/2 have come/)).toBeDefined()
    server.answers['GET /api/invites'] = { body: [] }
    press(/^Revoke: Up to 5 people/)
    await waitFor(() => expect($toast.get()?.title).toBe('Invitation revoked'))
    await waitFor(() => expect(screen.queryByText('Open invitations')).toBeNull())
  })

  it('shows the link of one that is revoked no more', async () => {
    press('Make Invite Link')
    await screen.findByRole('img', { name: 'QR code of the link' })
    server.answers['DELETE /api/invites/81'] = { status: 204 }
    server.answers['GET /api/invites'] = { body: [] }
    press(/^Revoke: Up to 5 people/)
    await screen.findByRole('button', { name: 'Make Invite Link' })
    expect(screen.queryByRole('img', { name: 'QR code of the link' })).toBeNull()
  })

  it('tells why none was made', async () => {
    server.answers['POST /api/invites'] = refusal('invites_full')
    press('Make Invite Link')
    await waitFor(() =>
      expect($toast.get()).toMatchObject({
        title: 'Failed to make the invitation',
        text: 'You can have at most 20 invitations at a time.'
      })
    )
    await act(async () => undefined)
    expect(screen.getByRole('button', { name: 'Make Invite Link' })).toBeDefined()
  })
})

it('a QR code is drawn as runs of dark modules, with its three corners', () => {
  let { path, side } = drawQr('https://porchlight.example/do#0123')
  expect((side - 17) % 4).toBe(0)
  expect(path).toMatch(/^M0 0h7v1h-7z/)
  expect(path).toContain(`M${side - 7} 0h7v1h-7z`)
  expect(path).toContain(`M0 ${side - 1}h7v1h-7z`)
})
