import { act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { $toast } from '../../web/stores/toasts.ts'
import { removeMember } from '../../web/stores/group-changes.ts'
import { switchOff } from '../../web/stores/status.ts'
import { ana, ben, family } from './app-server.ts'
import { AppVisit, pass } from './app-visit.tsx'
import { FakeSocket } from './fake-socket.ts'

const visit = new AppVisit()

const told = () => $toast.get()?.title
const benIs = (status: string) =>
  act(() =>
    FakeSocket.latest.tells({
      type: 'status_change',
      userId: ben.id,
      displayName: ben.displayName,
      status
    })
  )

/** Something has been done that can be undone for five seconds. */
async function removesBen(): Promise<void> {
  let member = `DELETE /api/contact-groups/${family.id}/members/${ben.friendshipId}`
  visit.server.answers[member] = { status: 204 }
  // What shows toasts comes as a piece of its own.
  await act(() => vi.dynamicImportSettled())
  await act(() => removeMember(family.id, ben.friendshipId))
  expect($toast.get()?.action?.label).toBe('Undo')
}

describe('what can be undone', () => {
  it('can be for its whole time, whatever news comes; the latest is told after it', async () => {
    await removesBen()
    benIs('unavailable')
    benIs('available')
    await pass(4_500)
    expect($toast.get()).toMatchObject({ action: { label: 'Undo' }, isOpen: true })
    await pass(1_000)
    expect($toast.get()).toMatchObject({ isOpen: true, text: 'Ben Okoro is now available' })
  })

  it('makes room for what the person does next, and then news is told at once', async () => {
    await removesBen()
    benIs('available')
    visit.server.answers['POST /api/status'] = { body: ana }
    await act(() => switchOff())
    expect(told()).toBe('Status Updated')
    benIs('unavailable')
    expect(told()).toBe('Status Update')
    await pass(8_000)
    expect($toast.get()).toBeUndefined()
  })
})
