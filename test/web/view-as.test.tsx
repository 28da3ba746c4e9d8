import type { Contact } from '#contract/contacts.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { keepSessionId } from '../../web/lib/session-id.ts'
import { ViewAs } from '../../web/parts/view-as.tsx'
import { receiveMe } from '../../web/stores/me.ts'
import { ana, at, ben, dani, later, offline } from './app-server.ts'
import { now, on, pass, Visit } from './home-visit.tsx'

const visit = new Visit()
const cyd: Contact = { ...ben, id: 3, friendshipId: 103, username: 'cyd', displayName: 'Cyd Marsh' }
const hidden: Contact = {
  id: ana.id,
  friendshipId: 102,
  username: ana.username,
  displayName: ana.displayName,
  avatar: null,
  status: 'unavailable'
}
const shown: Contact = {
  ...hidden,
  status: 'available',
  statusMessage: 'tea break',
  statusExpiresAt: at(now + 1_800_000),
  phoneNumber: ana.phoneNumber
}

async function open(me = on, people = [cyd, ben]): Promise<void> {
  visit.server.answers['GET /api/me'] = { body: me }
  visit.server.answers['GET /api/friends'] = { body: people }
  visit.server.answers['GET /api/friends/3/view'] ??= { body: hidden }
  visit.server.answers['GET /api/friends/2/view'] ??= { body: shown }
  keepSessionId('secret')
  let { rerender } = render(<div />)
  await pass(20)
  rerender(<Opened />)
  await pass(20)
}

function Opened() {
  return <ViewAs onClose={() => {}} />
}

function look(name: RegExp): void {
  let option = screen.getByRole<HTMLOptionElement>('option', { name })
  fireEvent.change(screen.getByRole('combobox'), { target: { value: option.value } })
}

describe('View as', () => {
  it('shows what a contact sees, and to whom the phone number shows', async () => {
    await open()
    look(/Ben Okoro/)
    await pass(20)
    let text = screen.getByRole('dialog').textContent
    expect(text).toMatch(/Available until \d/)
    expect(text).toContain('tea break')
    expect(text).toContain('Ben Okoro can call you: +351 912 345 678')
  })

  it('shows somebody hidden as unavailable, without a why', async () => {
    await open()
    look(/Cyd Marsh/)
    await pass(20)
    let text = screen.getByRole('dialog').textContent
    expect(text).toContain('Cyd Marsh finds you Unavailable')
    expect(text).not.toContain(ana.phoneNumber)
  })

  it('C032: names each contact before the username, in whatever script they are', async () => {
    await open(on, [{ ...cyd, displayName: dani, username: dani }, ben])
    let labels = screen.getAllByRole('option').map(({ textContent }) => textContent)
    expect(labels).toContain(`\u2068${dani}\u2069 (@\u2068${dani}\u2069)`)
    expect(labels).toContain('Ben Okoro (@benokoro)')
  })

  it('never paints a slow answer over a newer choice', async () => {
    let slow = later()
    visit.server.answers['GET /api/friends/3/view'] = slow.answer
    await open()
    look(/Cyd Marsh/)
    await pass(20)
    look(/Ben Okoro/)
    await pass(20)
    slow.give({ body: hidden })
    await pass(20)
    expect(screen.getByRole('dialog').textContent).toContain('tea break')
  })

  it('follows the status while it is open', async () => {
    await open()
    look(/Ben Okoro/)
    await pass(20)
    visit.server.answers['GET /api/friends/2/view'] = { body: hidden }
    act(() => receiveMe(ana))
    await pass(20)
    expect(screen.getByRole('dialog').textContent).toContain('Ben Okoro finds you Unavailable')
  })

  it('says so when it cannot be loaded, and tries again', async () => {
    visit.server.answers['GET /api/friends/2/view'] = offline
    await open()
    look(/Ben Okoro/)
    await pass(20)
    expect(screen.getByText("This couldn't be loaded.")).toBeDefined()
    visit.server.answers['GET /api/friends/2/view'] = { body: shown }
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await pass(20)
    expect(screen.getByRole('dialog').textContent).toContain('tea break')
  })
})
