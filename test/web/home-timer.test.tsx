import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ana, at, withTimer } from './app-server.ts'
import { click, now, on, pass, type, Visit } from './home-visit.tsx'

const visit = new Visit()

describe('the timer', () => {
  it('is set by a preset and counts down to its end', async () => {
    await visit.open(on)
    await click('Set Timer')
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^15m/ }))
    fireEvent.click(screen.getByRole('radio', { name: /^30m/ }))
    visit.server.answers['POST /api/status'] = { body: withTimer(now + 1_800_000) }
    await click('Start Timer')
    expect(visit.posts[0]).toMatchObject({ status: 'available' })
    expect(screen.getByText('Auto-unavailable in:')).toBeDefined()
    expect(screen.getByRole('timer').textContent).toBe('30:00')
    expect(screen.queryByRole('button', { name: 'Set Timer' })).toBeNull()
    await pass(61_000)
    expect(screen.getByRole('timer').textContent).toMatch(/^28:5\d$/)
  })

  it('takes hours and minutes of one’s own, clamped and wrapped, and no duration of nothing', async () => {
    await visit.open(on)
    await click('Set Timer')
    fireEvent.click(screen.getByRole('radio', { name: 'Custom' }))
    let hours = screen.getByLabelText<HTMLInputElement>('Hours')
    let minutes = screen.getByLabelText<HTMLInputElement>('Minutes')
    expect([hours.value, minutes.value]).toEqual(['0', '15'])
    type('Hours', '99')
    type('Minutes', '0')
    expect(hours.value).toBe('99')
    expect(screen.getByText('Hours go from 0 to 23.')).toBeDefined()
    fireEvent.keyDown(hours, { key: 'Enter' })
    expect(hours.value).toBe('23')
    type('Hours', '1x')
    expect(hours.value).toBe('1x')
    fireEvent.blur(hours)
    expect(hours.value).toBe('23')
    expect(screen.getByText('Hours go from 0 to 23.')).toBeDefined()
    type('Hours', '5')
    expect(screen.queryByText('Hours go from 0 to 23.')).toBeNull()
    await click('Less: Minutes')
    expect(minutes.value).toBe('59')
    await click('More: Minutes')
    expect(minutes.value).toBe('0')
    type('Hours', '0')
    expect(screen.getByRole('button', { name: 'Start Timer' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Less: Hours' })).toHaveProperty('disabled', true)
  })

  it('can be changed while it runs, and cancelled', async () => {
    await visit.open(withTimer(now + 1_800_000))
    await click('Change')
    visit.server.answers['POST /api/status'] = { body: withTimer(now + 3_600_000) }
    fireEvent.click(screen.getByRole('radio', { name: /^1h/ }))
    await click('Start Timer')
    visit.server.answers['POST /api/status'] = { body: ana }
    await click('Cancel')
    expect(visit.posts).toEqual([
      {
        status: 'available',
        statusExpiresAt: at(Math.round(Date.now() / 1_000 + 3_600) * 1_000),
        edit: true
      },
      { status: 'unavailable' }
    ])
    expect(screen.queryByRole('timer')).toBeNull()
  })

  it('has one Cancel at a time: that of a change keeps it', async () => {
    await visit.open(withTimer(now + 1_800_000))
    await click('Change')
    await click('Cancel')
    expect(screen.getByRole('timer')).toBeDefined()
    expect(visit.posts).toEqual([])
  })

  it('hides the list and switches off when it ends, even if nobody says so (C057)', async () => {
    await visit.open(withTimer(now + 60_000))
    expect(screen.getByText('Ben Okoro')).toBeDefined()
    await pass(61_000)
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false')
    expect(screen.queryByText('Ben Okoro')).toBeNull()
    expect(screen.queryByRole('timer')).toBeNull()
    expect(visit.posts).toEqual([])
  })
})
