import type { Me } from '#contract/account.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ana, at, dani, family, later, refusal, withTimer } from './app-server.ts'
import { keepSessionId } from '../../web/lib/session-id.ts'
import { $me } from '../../web/stores/me.ts'
import { $toast } from '../../web/stores/toasts.ts'
import { click, now, on, pass, type, Visit } from './home-visit.tsx'

const visit = new Visit()
const soon = (status: Me['status']) => ({ nextChange: { at: at(now + 3_600_000), status } })
const message = () => screen.queryByLabelText<HTMLTextAreaElement>('Status message')

describe('the status panel', () => {
  it('says the word, the resulting time and who can see it', async () => {
    await visit.open({ ...withTimer(now + 1_800_000), audience: [family.id] })
    let panel = screen.getByRole('region', { name: 'Your Status' })
    expect(within(panel).getByText('Available')).toBeDefined()
    expect(panel.textContent).toMatch(/Available until \d/)
    expect(panel.textContent).toContain('Visible to Family (1)')
    expect(screen.getByRole('switch').getAttribute('aria-label')).toMatch(
      /^Available\. Available until .+\. Visible to Family \(1\)$/
    )
  })

  it('C032: counts who can see it after the names of groups, in whatever script they are', async () => {
    let kin = { ...family, id: 503, name: dani }
    visit.server.answers['GET /api/contact-groups'] = { body: [family, kin] }
    await visit.open({ ...on, audience: [family.id, kin.id] })
    expect(screen.getByText(`Visible to Family and \u2068${dani}\u2069 (1)`).dir).toBe('ltr')
  })

  it('says by when it goes off at the latest, without a timer', async () => {
    await visit.open(on)
    expect(document.body.textContent).toMatch(/Off at .+ at the latest/)
    expect(document.body.textContent).toContain('Visible to everyone (1)')
  })

  it('is right from the first moment where the clock of the device is ahead (D8)', async () => {
    visit.server.aheadMs = 3 * 3_600_000
    let seen: (string | undefined)[] = []
    let stop = $me.listen(me => seen.push(me?.status))
    await visit.open(withTimer(now - visit.server.aheadMs + 1_800_000))
    expect(screen.getByRole('timer').textContent).toMatch(/^(30:00|29:59)$/)
    expect(seen).toEqual(['available'])
    stop()
  })

  it('says that nobody sees it while nobody is chosen', async () => {
    await visit.open({ ...ana, visibleToGroupIds: null })
    expect(document.body.textContent).toContain('Visible to nobody')
    expect(screen.getByRole('button', { name: /Visible to Groups/ }).textContent).toContain(
      'Nobody yet'
    )
  })

  it.each([
    ['By hand: visible to everyone (1)', []],
    ['By hand: visible to nobody', null]
  ])('says while the schedule comes first: %s', async (words, visibleToGroupIds) => {
    await visit.open({ ...ana, ...soon('available'), visibleToGroupIds })
    expect(document.body.textContent).toMatch(/Your schedule turns it on at .+/)
    expect(document.body.textContent).toContain(words)
  })

  it('goes on and off by one tap each, with the message that was typed', async () => {
    await visit.open()
    visit.server.answers['POST /api/status'] = { body: { ...on, statusMessage: 'tea break' } }
    type('Status message', ' tea break ')
    await click(/Available/, 'switch')
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true')
    visit.server.answers['POST /api/status'] = { body: ana }
    await click(/Available/, 'switch')
    expect(visit.posts).toEqual([
      { status: 'available', statusMessage: 'tea break' },
      { status: 'unavailable' }
    ])
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false')
  })

  it('takes a tap for whoever tapped, and not for who comes in the same moment', async () => {
    await visit.open()
    fireEvent.click(screen.getByRole('switch'))
    act(() => keepSessionId('another'))
    await pass(200)
    expect(visit.posts).toEqual([])
  })
})

describe('the message', () => {
  it.each([
    ['a'.repeat(51), '50/50 characters', 'a'.repeat(50)],
    [`${'x'.repeat(49)}🎉`, '50/50 characters', `${'x'.repeat(49)}🎉`],
    ['👨‍👩‍👧‍👦'.repeat(51), '50/50 characters', '👨‍👩‍👧‍👦'.repeat(50)],
    ['e\u0301'.repeat(25), '25/50 characters', 'e\u0301'.repeat(25)],
    ['3️⃣3️⃣', '2/50 characters', '3️⃣3️⃣'],
    [`x${'\u0301'.repeat(400)}`, '1/50 characters', `x${'\u0301'.repeat(8)}`]
  ])('counts what people see (C090): %s', async (text, counter, kept) => {
    await visit.open()
    type('Status message', text)
    expect(screen.getByText(counter)).toBeDefined()
    expect(message()?.value).toBe(kept)
  })

  it('can be added while available, and is saved by hand as an edit', async () => {
    await visit.open(on)
    expect(message()).toBeNull()
    await click('Add a message')
    expect(document.activeElement).toBe(message())
    type('Status message', 'cooking')
    visit.server.answers['POST /api/status'] = { body: { ...on, statusMessage: 'cooking' } }
    await click('Save message')
    expect(visit.posts).toEqual([{ status: 'available', statusMessage: 'cooking', edit: true }])
    expect(screen.queryByRole('button', { name: 'Save message' })).toBeNull()
    expect(message()?.value).toBe('cooking')
  })

  it('offers the last ones as chips', async () => {
    localStorage.setItem('messages:1', '["tea break","cooking"]')
    await visit.open()
    await click('cooking')
    expect(message()?.value).toBe('cooking')
    expect(screen.queryByRole('button', { name: 'cooking' })).toBeNull()
  })
})

describe('the picker of groups', () => {
  let bySchedule = {
    ...on,
    ...soon('unavailable'),
    source: 'schedule' as const,
    audience: [family.id],
    visibleToGroupIds: [502]
  }

  it('names the group that is chosen, whoever sees it now', async () => {
    await visit.open(bySchedule)
    let button = screen.getByRole('button', { name: /Visible to Groups/ })
    expect(button.textContent).toContain('Work')
  })

  it('is for the next time while the schedule shows it to others', async () => {
    await visit.open(bySchedule)
    let panel = screen.getByRole('region', { name: 'Your Status' })
    expect(panel.textContent).toContain('Visible to Family (1)')
    expect(panel.textContent).toContain('Next time by hand, or now if you change it:')
  })

  it('needs no word of the next time while what is chosen holds', async () => {
    await visit.open({ ...on, audience: [502, 501], visibleToGroupIds: [501, 502] })
    expect(document.body.textContent).not.toContain('Next time by hand')
  })

  it('sends each choice at once, and everyone when the last group goes', async () => {
    await visit.open()
    let button = screen.getByRole('button', { name: /Visible to Groups/ })
    expect(button.textContent).toContain('All')
    await click(/Visible to Groups/)
    visit.server.answers['POST /api/status'] = { body: { ...ana, visibleToGroupIds: [family.id] } }
    await click(/Family/, 'checkbox')
    expect(button.textContent).toContain('Family')
    expect(screen.getByRole('checkbox', { name: 'All Groups' })).toHaveProperty('disabled', true)
    visit.server.answers['POST /api/status'] = { body: { ...ana, visibleToGroupIds: [501, 502] } }
    await click(/Work/, 'checkbox')
    expect(button.textContent).toContain('2 Groups')
    visit.server.answers['POST /api/status'] = { body: { ...ana, visibleToGroupIds: [502] } }
    await click(/Family/, 'checkbox')
    visit.server.answers['POST /api/status'] = { body: ana }
    await click(/Work/, 'checkbox')
    expect(screen.getByRole('checkbox', { name: 'All Groups' })).toHaveProperty('checked', true)
    expect(
      visit.posts.map(post => (post as { visibleToGroupIds: number[] }).visibleToGroupIds)
    ).toEqual([[501], [501, 502], [502], []])
  })

  it('says that everyone sees one when the last group goes, and takes that back', async () => {
    let chosen = { ...on, audience: [family.id], visibleToGroupIds: [family.id] }
    await visit.open(chosen)
    await click(/Visible to Groups/)
    visit.server.answers['POST /api/status'] = { body: on }
    await click(/Family/, 'checkbox')
    let panel = screen.getByRole('group', { name: 'Visible to Groups' })
    expect(panel.textContent).toContain(
      'No group chosen: everyone in your contacts (1) can see you.'
    )
    expect($toast.get()).toMatchObject({
      title: 'Visible to everyone',
      text: 'Everyone in your contacts (1) can see you now.',
      action: { label: 'Undo' }
    })
    visit.server.answers['POST /api/status'] = { body: chosen }
    $toast.get()?.action?.run()
    await pass(20)
    expect(visit.posts.at(-1)).toEqual({
      status: 'available',
      visibleToGroupIds: [family.id],
      edit: true
    })
    expect(panel.textContent).not.toContain('No group chosen')
  })

  it('keeps what was chosen while it is not known which groups there are, and offers no other', async () => {
    let slow = later()
    visit.server.answers['GET /api/contact-groups'] = slow.answer
    await visit.open({ ...ana, visibleToGroupIds: [family.id] })
    await click(/Visible to Groups/)
    let panel = within(screen.getByRole('group', { name: 'Visible to Groups' }))
    expect(panel.getByText('Loading')).toBeDefined()
    slow.give(refusal('unavailable'))
    await pass(20)
    expect(panel.getByText("This list couldn't be loaded.")).toBeDefined()
    expect(panel.queryByText('Create a group')).toBeNull()
    fireEvent.click(panel.getByRole('checkbox', { name: 'All Groups' }))
    await pass(20)
    expect(visit.posts).toEqual([])
    visit.server.answers['GET /api/contact-groups'] = { body: [family] }
    await click('Try again')
    expect(panel.getByRole('checkbox', { name: /Family/ })).toHaveProperty('checked', true)
  })

  it('leads to a first group where it is known that there is none', async () => {
    visit.server.answers['GET /api/contact-groups'] = { body: [] }
    await visit.open()
    await click(/Visible to Groups/)
    expect(screen.getByRole('link', { name: 'Create a group' })).toBeDefined()
  })

  it('closes by Escape and gives the focus back', async () => {
    await visit.open()
    await click(/Visible to Groups/)
    let all = screen.getByRole('checkbox', { name: 'All Groups' })
    all.focus()
    fireEvent.keyDown(all, { key: 'Escape' })
    await pass(50)
    let button = screen.getByRole('button', { name: /Visible to Groups/ })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(button)
  })
})
