import { FAILURES } from '#contract/failures.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { $toast } from '../../web/stores/toasts.ts'
import { family, later, offline, refusal } from './app-server.ts'
import { click, deviceIn, entry, isOn, pass, SettingsVisit, told } from './settings-visit.tsx'

const visit = new SettingsVisit()
const PATH = '/api/scheduled-availability'

const day = (name: string) => screen.getByRole('listitem', { name })
/** What an element says, whatever its blanks. */
const textOf = (element: HTMLElement) => element.textContent.replace(/\s/g, ' ')
const labelled = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const fill = (label: string, value: string) =>
  fireEvent.change(labelled(label), { target: { value } })

/** Submits the open dialog. */
async function send(): Promise<void> {
  fireEvent.submit(screen.getByRole('dialog').querySelector('form')!)
  await pass(50)
}

describe('the week', () => {
  it('says that there is no schedule, and offers to add one', async () => {
    await visit.open('schedule')
    expect(screen.getByText('No Schedules Set')).toBeDefined()
    expect(screen.queryByText('Sunday')).toBeNull()
    await click('Add Schedule')
    expect(screen.getByRole('dialog', { name: 'Add Schedule' })).toBeDefined()
  })

  it('has a card for each day, Sunday to Saturday, with its number of entries', async () => {
    visit.holdsEntries(
      entry({ id: 1, startTime: '18:30', endTime: '20:00' }),
      entry({ id: 2, groupId: family.id })
    )
    await visit.open('schedule')
    let names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(names.join()).toBe('Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday')
    expect(day('Sunday').textContent).toContain('0 schedules')
    expect(day('Sunday').textContent).toContain('No schedules for this day')
    expect(textOf(day('Saturday'))).toContain('Today')
    let rows = within(day('Monday')).getAllByRole('listitem')
    expect(rows.map(textOf)).toEqual(['9:00 AM – 5:00 PMFamily', '6:30 PM – 8:00 PMAll Contacts'])
    expect(textOf(day('Monday'))).toContain('2 schedules')
  })

  it('C045: says which entries end on the next day; midnight is an end like any other', async () => {
    visit.holdsEntries(
      entry({ id: 1, startTime: '20:00', endTime: '00:00' }),
      entry({ id: 2, dayOfWeek: 6, startTime: '22:00', endTime: '02:00' }),
      entry({ id: 3, dayOfWeek: 2, startTime: '00:00', endTime: '01:00' })
    )
    await visit.open('schedule')
    expect(textOf(day('Monday'))).toContain('8:00 PM – 12:00 AM next day')
    expect(textOf(day('Saturday'))).toContain('10:00 PM – 2:00 AM next day')
    expect(textOf(day('Tuesday'))).toContain('12:00 AM – 1:00 AM')
    expect(textOf(day('Tuesday'))).not.toContain('next day')
  })

  it('has the times of the reader where English is not spoken (C110)', async () => {
    deviceIn({ locale: 'de-DE' })
    visit.holdsEntries(entry({ dayOfWeek: 6, startTime: '22:00', endTime: '02:00' }))
    await visit.open('schedule')
    expect(day('Samstag').textContent).toContain('22:00 – 02:00')
    expect(screen.getByText('Samstag 13:00')).toBeDefined()
  })

  it('C110: has no year of any calendar', async () => {
    deviceIn({ locale: 'th-TH-u-ca-buddhist' })
    visit.holdsEntries(entry())
    await visit.open('schedule')
    expect(screen.getByRole('tabpanel').textContent).not.toMatch(/25\d\d/)
  })

  it('offers to read again what could not be read', async () => {
    visit.server.answers[`GET ${PATH}`] = refusal('unavailable')
    await visit.open('schedule')
    expect(screen.getByText("Your schedule couldn't be loaded.")).toBeDefined()
    visit.holdsEntries(entry())
    await click('Try again')
    await pass(50)
    expect(screen.getByText('9:00 AM – 5:00 PM')).toBeDefined()
  })
})

describe('a new entry', () => {
  it('begins as SPEC says, and is created with what was chosen', async () => {
    await visit.open('schedule')
    await click('Add Schedule')
    let values = ['Day', 'Start time', 'End time', 'Visible to'].map(name => labelled(name).value)
    expect(values).toEqual(['1', '09:00', '17:00', ''])
    expect(isOn('Enabled')).toBe(true)
    fill('Day', '6')
    fill('Start time', '22:00')
    fill('End time', '02:00')
    expect(screen.getByText('Ends the next day')).toBeDefined()
    fill('Visible to', String(family.id))
    await click('Enabled', 'switch')
    visit.server.answers[`POST ${PATH}`] = body => {
      visit.holdsEntries(entry(body as object))
      return { status: 201, body: entry(body as object) }
    }
    await send()
    expect(visit.server.calls(`POST ${PATH}`)).toEqual([
      {
        dayOfWeek: 6,
        startTime: '22:00',
        endTime: '02:00',
        groupId: family.id,
        isEnabled: false
      }
    ])
    expect(told()).toBe('Availability schedule created')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(textOf(day('Saturday'))).toContain('10:00 PM – 2:00 AM next day')
  })

  it('takes the day from whose card it is added', async () => {
    visit.holdsEntries(entry())
    await visit.open('schedule')
    await click('Add Schedule on Thursday')
    expect(labelled('Day').value).toBe('4')
  })

  it('C089: is refused before any call without a time, or when both are the same (D7)', async () => {
    await visit.open('schedule')
    await click('Add Schedule')
    fill('End time', '09:00')
    expect(screen.getByText('Start and end time must differ')).toBeDefined()
    await send()
    expect(document.activeElement).toBe(labelled('End time'))
    fill('Start time', '')
    await send()
    expect(screen.getByText('Please enter a time.')).toBeDefined()
    expect(document.activeElement).toBe(labelled('Start time'))
    fill('Start time', '10:00')
    fill('End time', '')
    await send()
    expect(screen.getByText('Please enter a time.')).toBeDefined()
    expect(visit.server.calls(`POST ${PATH}`)).toEqual([])
  })

  it('is one for two clicks, and stays open with what was typed when it fails', async () => {
    await visit.open('schedule')
    await click('Add Schedule')
    fill('Start time', '08:00')
    let first = later()
    visit.server.answers[`POST ${PATH}`] = first.answer
    await send()
    await send()
    first.give(refusal('entries_full'))
    await pass(50)
    expect(visit.server.calls(`POST ${PATH}`).length).toBe(1)
    expect($toast.get()).toMatchObject({
      title: 'Failed to create schedule',
      text: FAILURES.entries_full.message
    })
    expect(labelled('Start time').value).toBe('08:00')
  })

  it('cannot be left while it is on its way: nothing of it would close what is opened next', async () => {
    visit.holdsEntries(entry())
    await visit.open('schedule')
    let slow = later()
    visit.server.answers[`POST ${PATH}`] = slow.answer
    await click('Add Schedule on Tuesday')
    await send()
    await click('Cancel')
    expect(labelled('Day').value).toBe('2')
    slow.give({ body: entry({ id: 42 }), status: 201 })
    await pass(50)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows what was made although the answer was lost, so that nobody makes it twice', async () => {
    await visit.open('schedule')
    await click('Add Schedule')
    visit.server.answers[`POST ${PATH}`] = () => {
      visit.holdsEntries(entry())
      return offline
    }
    await send()
    expect(told()).toBe('Failed to create schedule')
    expect(textOf(day('Monday'))).toContain('9:00 AM – 5:00 PM')
  })
})

describe('an entry', () => {
  it('is switched at once, in one call with that alone', async () => {
    visit.holdsEntries(entry())
    await visit.open('schedule')
    visit.server.answers[`PATCH ${PATH}/41`] = () => {
      visit.holdsEntries(entry({ isEnabled: false }))
      return { body: entry({ isEnabled: false }) }
    }
    await click('Monday 9:00 AM – 5:00 PM', 'switch')
    expect(isOn('Monday 9:00 AM – 5:00 PM')).toBe(false)
    await pass(50)
    expect(visit.server.calls(`PATCH ${PATH}/41`)).toEqual([{ isEnabled: false }])
    expect(told()).toBe('Schedule updated')
  })

  it('is as it was when switching it fails', async () => {
    visit.holdsEntries(entry())
    await visit.open('schedule')
    visit.server.answers[`PATCH ${PATH}/41`] = offline
    await click('Monday 9:00 AM – 5:00 PM', 'switch')
    await pass(50)
    expect(isOn('Monday 9:00 AM – 5:00 PM')).toBe(true)
    expect(told()).toBe('Failed to update schedule')
  })

  it('is edited in the same dialog, and only what was changed is sent', async () => {
    visit.holdsEntries(entry({ groupId: family.id }))
    await visit.open('schedule')
    await click('Edit Monday 9:00 AM – 5:00 PM')
    expect(labelled('Visible to').value).toBe(String(family.id))
    fill('End time', '08:00')
    visit.server.answers[`PATCH ${PATH}/41`] = { body: entry({ endTime: '08:00' }) }
    await send()
    expect(visit.server.calls(`PATCH ${PATH}/41`)).toEqual([{ endTime: '08:00' }])
    expect(told()).toBe('Schedule updated')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('for a group that was deleted elsewhere says so', async () => {
    visit.holdsEntries(entry({ groupId: 999 }))
    await visit.open('schedule')
    await click('Edit Monday 9:00 AM – 5:00 PM')
    let option = screen.getByRole<HTMLOptionElement>('option', { name: 'Deleted group' })
    expect(option.selected).toBe(true)
  })

  it('is deleted without a question, and comes back by Undo', async () => {
    visit.holdsEntries(entry({ startTime: '07:00' }))
    await visit.open('schedule')
    visit.server.answers[`DELETE ${PATH}/41`] = () => {
      visit.holdsEntries()
      return { status: 204 }
    }
    await click('Delete Monday 7:00 AM – 5:00 PM')
    await pass(50)
    expect(screen.getByText('No Schedules Set')).toBeDefined()
    expect(document.activeElement?.textContent).toBe('Weekly Schedule')
    expect(told()).toBe('Schedule deleted')
    visit.server.answers[`POST ${PATH}`] = { status: 201, body: entry() }
    $toast.get()!.action!.run()
    await pass(50)
    let { id: _, ...same } = entry({ startTime: '07:00' })
    expect(visit.server.calls(`POST ${PATH}`)).toEqual([same])
  })

  it('stays when deleting it fails', async () => {
    visit.holdsEntries(entry())
    await visit.open('schedule')
    visit.server.answers[`DELETE ${PATH}/41`] = refusal('unavailable')
    await click('Delete Monday 9:00 AM – 5:00 PM')
    await pass(50)
    expect(screen.getByText('9:00 AM – 5:00 PM')).toBeDefined()
    expect(told()).toBe('Failed to delete schedule')
  })
})
