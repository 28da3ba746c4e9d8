import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ana } from './app-server.ts'
import {
  SettingsVisit,
  click,
  deviceIn,
  fact,
  onBySaturday,
  pass,
  saturday
} from './settings-visit.tsx'

const visit = new SettingsVisit()

describe('a zone that is newer than this browser', () => {
  const opens = async () => {
    visit.holdsEntries(saturday)
    await visit.open('schedule', { ...onBySaturday, timeZone: 'Mars/Base' })
  }

  it('leaves the schedule to be seen, by the clock of this device, and says so', async () => {
    deviceIn({ timeZone: 'America/New_York' })
    await opens()
    expect(fact('Now')).toBe('Saturday 8:00 AM')
    expect(fact('Next change')).toBe('12:00 PM Unavailable')
    expect(fact('Time zone')).toContain('Mars/Base')
    expect(
      screen.getByText(
        'This browser does not know the time zone Mars/Base. Your schedule goes by it all the same; the times above are in America/New York time.'
      )
    ).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Weekly Schedule' })).toBeDefined()
    expect(screen.queryByText(/^This device is on/)).toBeNull()
    await pass(61_000)
    expect(fact('Now')).toBe('Saturday 8:01 AM')
  })

  it('is that of Greenwich where the device has none to tell', async () => {
    deviceIn({ timeZone: 'UTC' })
    await opens()
    expect(fact('Now')).toBe('Saturday 12:00 PM')
  })

  it('can be changed for one that it knows', async () => {
    deviceIn({ timeZone: 'America/New_York' })
    await opens()
    await click('Change: Time zone')
    expect(screen.getByRole('button', { name: 'Base Mars/Base In use' })).toBeDefined()
    visit.server.answers['PATCH /api/account'] = { body: { ...ana, timeZone: 'America/New_York' } }
    await click(/^New York/)
    await pass(50)
    expect(visit.server.calls('PATCH /api/account')).toEqual([{ timeZone: 'America/New_York' }])
    expect(fact('Time zone')).toContain('America/New York GMT-4')
    expect(screen.queryByText(/^This browser does not know/)).toBeNull()
  })
})
