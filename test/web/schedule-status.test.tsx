import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { learnServerTime } from '../../web/lib/clock.ts'
import { watchSchedule } from '../../web/stores/schedule-news.ts'
import { $me, me } from '../../web/stores/me.ts'
import { $toast, clearToast } from '../../web/stores/toasts.ts'
import { ana, at, offline } from './app-server.ts'
import {
  SettingsVisit,
  click,
  deviceIn,
  fact,
  isOn,
  now,
  onBySaturday,
  pass,
  saturday,
  told
} from './settings-visit.tsx'

const visit = new SettingsVisit()

describe('the badge (D6)', () => {
  it.each([
    ['Scheduled', 'As your schedule says.', onBySaturday],
    [
      'Manual',
      'Set by hand for now, not as your schedule says.',
      { nextChange: onBySaturday.nextChange }
    ],
    [
      'Manual',
      'A timer is running; your schedule waits for its end.',
      { ...onBySaturday, source: 'timer' as const, statusExpiresAt: onBySaturday.until }
    ],
    [
      'Manual',
      'Your schedule is only shown here. You switch by hand.',
      { ...onBySaturday, applySchedule: false }
    ]
  ])('C049: says %s: %s', async (badge, why, person) => {
    visit.holdsEntries(saturday)
    await visit.open('schedule', person)
    expect(screen.getByText(badge)).toBeDefined()
    expect(screen.getByText(why)).toBeDefined()
  })

  it('says Manual without a schedule', async () => {
    await visit.open('schedule')
    expect(screen.getByText('Manual')).toBeDefined()
    expect(fact('Next change')).toBeUndefined()
  })
})

describe('the clock of the schedule', () => {
  it('names its zone, and shows day and time there, whatever the device shows (C055)', async () => {
    deviceIn({ timeZone: 'America/New_York' })
    await visit.open('schedule')
    expect(fact('Time zone')).toContain('Europe/Lisbon GMT+1')
    expect(fact('Now')).toBe('Saturday 1:00 PM')
    await pass(61_000)
    expect(fact('Now')).toBe('Saturday 1:01 PM')
  })

  it.each([
    ['2026-05-02T20:00:00Z', 'available', '10:00 PM Available'],
    ['2026-05-03T00:00:00Z', 'unavailable', 'Tomorrow 2:00 AM Unavailable'],
    ['2026-05-05T05:00:00Z', 'available', 'Tuesday 7:00 AM Available']
  ] as const)('C094: calls %s (%s) %s in Berlin', async (instant, status, text) => {
    visit.holdsEntries(saturday)
    let nextChange = { at: instant, status }
    await visit.open('schedule', { timeZone: 'Europe/Berlin', nextChange })
    expect(fact('Next change')).toBe(text)
  })

  it('C094: says so when nothing changes until tomorrow is over', async () => {
    visit.holdsEntries(saturday)
    await visit.open('schedule', { nextChange: null })
    expect(fact('Next change')).toBe('Nothing today or tomorrow')
  })

  it('C094: asks anew once the next change has passed', async () => {
    visit.holdsEntries(saturday)
    await visit.open('schedule', {
      nextChange: { at: at(now + 60_000), status: 'available' }
    })
    expect(fact('Next change')).toBe('1:01 PM Available')
    visit.server.answers['GET /api/me'] = {
      body: { ...ana, nextChange: { at: at(now + 3_600_000), status: 'unavailable' } }
    }
    await pass(61_000)
    expect(fact('Next change')).toBe('2:00 PM Unavailable')
  })

  it('is chosen by a place or a name, in one call', async () => {
    await visit.open('schedule')
    await click('Change: Time zone')
    let search = screen.getByLabelText('Search time zones')
    fireEvent.change(search, { target: { value: 'new yo' } })
    await pass(50)
    visit.server.answers['PATCH /api/account'] = {
      body: { ...ana, timeZone: 'America/New_York' }
    }
    await click(/^New York/)
    await pass(50)
    expect(visit.server.calls('PATCH /api/account')).toEqual([{ timeZone: 'America/New_York' }])
    expect(fact('Time zone')).toContain('America/New York GMT-4')
    expect($toast.get()?.text).toBe('It goes by America/New York time now')
  })

  it('is found by its title and by its new name; what is not found is said', async () => {
    await visit.open('schedule')
    await click('Change: Time zone')
    let find = async (value: string) => {
      fireEvent.change(screen.getByLabelText('Search time zones'), { target: { value } })
      await pass(50)
      return screen.getByRole('dialog').textContent
    }
    expect(await find('kyiv')).toContain('Europe/Kyiv')
    expect(await find('mountain time')).toContain('Denver')
    expect(await find('zzz')).toContain('No time zone found matching "zzz"')
  })

  it('is as it was when changing it fails', async () => {
    await visit.open('schedule')
    await click('Change: Time zone')
    fireEvent.change(screen.getByLabelText('Search time zones'), { target: { value: 'Tokyo' } })
    await pass(50)
    visit.server.answers['PATCH /api/account'] = offline
    await click(/^Tokyo/)
    await pass(50)
    expect(fact('Time zone')).toContain('Europe/Lisbon')
    expect(told()).toBe('Failed to update schedule')
  })
})

describe('the offer of the zone of this device (D7)', () => {
  const offer = () => screen.queryByText(/^This device is on/)?.textContent

  it('C055: is made when its clock differs, and changes nothing by itself', async () => {
    deviceIn({ timeZone: 'America/New_York' })
    await visit.open('schedule')
    expect(offer()).toBe('This device is on New York time. Your schedule goes by Lisbon time.')
    expect(visit.server.calls('PATCH /api/account')).toEqual([])
    visit.server.answers['PATCH /api/account'] = { body: { ...ana, timeZone: 'America/New_York' } }
    await click('Use New York')
    await pass(50)
    expect(visit.server.calls('PATCH /api/account')).toEqual([{ timeZone: 'America/New_York' }])
    expect(offer()).toBeUndefined()
  })

  it('C055: is made once for each zone', async () => {
    deviceIn({ timeZone: 'America/New_York' })
    await visit.open('schedule')
    await click('Keep Lisbon')
    expect(offer()).toBeUndefined()
    vi.restoreAllMocks()
    deviceIn({ timeZone: 'Asia/Tokyo' })
    await pass(61_000)
    expect(offer()).toContain('Tokyo')
    vi.restoreAllMocks()
    deviceIn({ timeZone: 'America/New_York' })
    await pass(61_000)
    expect(offer()).toBeUndefined()
  })

  it.each(['UTC', 'Etc/UTC', 'Europe/Lisbon', 'Atlantic/Madeira'])(
    'C110: is not made to a device in %s',
    async timeZone => {
      deviceIn({ timeZone })
      await visit.open('schedule')
      expect(fact('Now')).toBe('Saturday 1:00 PM')
      expect(offer()).toBeUndefined()
    }
  )
})

describe('applying the schedule (D6)', () => {
  it('is switched at once, and told', async () => {
    await visit.open('schedule')
    visit.server.answers['PATCH /api/account'] = { body: { ...ana, applySchedule: false } }
    await click('Apply my schedule automatically', 'switch')
    expect(isOn('Apply my schedule automatically')).toBe(false)
    await pass(50)
    expect(visit.server.calls('PATCH /api/account')).toEqual([{ applySchedule: false }])
    expect(told()).toBe('Schedule updated')
  })
})

describe('what the schedule does by itself (SPEC 4)', () => {
  const AUTOMATIC = (word: string) => ({
    title: 'Status Updated',
    text: `Automatically changed to ${word} based on your schedule`,
    ms: 2_000
  })
  const learn = (change: object) => act(() => me.change(before => ({ ...before, ...change })))

  it('is told for two seconds, on and off', async () => {
    await visit.open('schedule')
    let stop = watchSchedule()
    learn(onBySaturday)
    expect($toast.get()).toMatchObject(AUTOMATIC('available'))
    await pass(4 * 3_600_000)
    expect($toast.get()).toMatchObject(AUTOMATIC('unavailable'))
    stop()
  })

  it('is told of what was switched on by hand, too, when a scheduled time ends it', async () => {
    await visit.open('schedule', { ...onBySaturday, source: 'switch' })
    let stop = watchSchedule()
    await pass(4 * 3_600_000)
    expect($toast.get()).toMatchObject(AUTOMATIC('unavailable'))
    stop()
  })

  it('is not told of a time that goes on and seemed over, because the clock of the device was moved', async () => {
    visit.holdsEntries(saturday)
    await visit.open('schedule', { ...onBySaturday, since: at(now - 3_600_000) })
    let stop = watchSchedule()
    act(() => learnServerTime(now + 5 * 3_600_000, 0))
    expect($me.get()?.status).toBe('unavailable')
    clearToast()
    act(() => learnServerTime(Date.now(), 0))
    expect(screen.getByText('As your schedule says.')).toBeDefined()
    expect($toast.get()).toBeUndefined()
    stop()
  })

  it('is not told of what a hand does', async () => {
    await visit.open('schedule', onBySaturday)
    let stop = watchSchedule()
    let before = $toast.get()
    learn({ ...ana })
    learn({ ...onBySaturday, source: 'switch' })
    expect($toast.get()).toBe(before)
    stop()
  })
})
