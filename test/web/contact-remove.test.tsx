import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropSessionId, keepSessionId } from '../../web/lib/session-id.ts'
import { ContactRemove } from '../../web/parts/contact-remove.tsx'
import { invites } from '../../web/stores/invites.ts'
import '../../web/stores/session.ts'
import { AppServer } from './app-server.ts'
import { contact } from './contacts-server.ts'

const HINT = /^You have invite links that still work\./
const invite = {
  id: 81,
  createdAt: '2026-05-02T12:00:00.000Z',
  expiresAt: '2026-05-09T12:00:00.000Z',
  uses: 2,
  maxUses: 5
}

let server: AppServer

beforeEach(() => {
  server = new AppServer()
  keepSessionId('secret')
})

afterEach(() => {
  cleanup()
  dropSessionId()
  vi.unstubAllGlobals()
})

async function asks(list: object[]): Promise<void> {
  server.answers['GET /api/invites'] = { body: list }
  render(<ContactRemove contact={contact('Ben Okoro')} onClose={() => undefined} />)
  await act(() => invites.load())
}

it('D51: tells whoever removes a contact that their invite links still work', async () => {
  await asks([invite])
  expect(screen.getByText(HINT)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Remove Contact' })).toBeDefined()
})

it('asks nothing but the question where there are none', async () => {
  await asks([])
  expect(screen.queryByText(HINT)).toBeNull()
})
