import { describe, expect, it } from 'vitest'
import {
  alarm,
  asTold,
  FAM,
  open,
  play,
  setsTimer,
  type Story,
  switchesOff,
  switchesOn,
  WORK
} from './story.ts'

const NINE_TO_FIVE = [open('09:00', '17:00')]
const TWO_DAYS = [open('09:00', '17:00'), open('Tue 09:00', 'Tue 17:00')]

const STORIES: Story[] = [
  {
    title: 'runs on when a window ends',
    schedule: [open('09:00', '17:00', FAM)],
    lines: [
      ['16:00', setsTimer('18:00', { message: 'Tea' }), 'timer 09:00-18:00, FAM: Tea'],
      ['17:00', alarm, 'timer 09:00-18:00, FAM: Tea'],
      ['18:00', alarm, 'off']
    ]
  },
  {
    title: 'carries a group beyond its own window when it was in force',
    schedule: [open('09:00', '10:00', WORK), open('09:00', '12:00', FAM)],
    lines: [
      ['09:30', setsTimer('11:00'), 'timer 09:00-11:00, WORK + FAM'],
      ['10:00', alarm, 'timer 09:00-11:00, WORK + FAM'],
      ['11:00', alarm, 'off']
    ]
  },
  {
    title: 'hands over to a window that began while it ran',
    schedule: NINE_TO_FIVE,
    lines: [
      ['08:00', setsTimer('10:00', { message: 'Tea' }), 'timer 08:00-10:00, everyone: Tea'],
      ['09:00', alarm, 'timer 08:00-10:00, everyone: Tea'],
      ['10:00', alarm, 'schedule 08:00-17:00, everyone'],
      ['17:00', alarm, 'off']
    ]
  },
  {
    title: 'extended after the window opened ends the light until the next window',
    schedule: TWO_DAYS,
    lines: [
      ['08:00', setsTimer('09:30'), 'timer 08:00-09:30, everyone'],
      ['09:15', setsTimer('10:00'), 'timer 08:00-10:00, everyone'],
      ['10:00', alarm, 'off'],
      ['16:00', alarm, 'off'],
      ['Tue 09:00', alarm, 'schedule Tue 09:00-Tue 17:00, everyone']
    ]
  },
  {
    title: 'set in the instant a window opens ends the light',
    schedule: NINE_TO_FIVE,
    lines: [
      ['09:00', setsTimer('10:00'), 'timer 09:00-10:00, everyone'],
      ['10:00', alarm, 'off'],
      ['17:00', alarm, 'off']
    ]
  },
  {
    title: 'that ends as a window starts hands over to it',
    schedule: NINE_TO_FIVE,
    lines: [
      ['08:00', setsTimer('09:00'), 'timer 08:00-09:00, everyone'],
      ['09:00', alarm, 'schedule 08:00-17:00, everyone']
    ]
  },
  {
    title: 'that ends as a window ends is off',
    schedule: NINE_TO_FIVE,
    lines: [
      ['08:00', setsTimer('17:00'), 'timer 08:00-17:00, everyone'],
      ['17:00', alarm, 'off']
    ]
  },
  {
    title: 'that outlived one window hands over to the next one',
    schedule: [open('09:00', '10:00'), open('11:00', '13:00', FAM)],
    lines: [
      ['08:00', setsTimer('12:00'), 'timer 08:00-12:00, everyone'],
      ['12:00', alarm, 'schedule 08:00-13:00, FAM'],
      ['13:00', alarm, 'off']
    ]
  },
  {
    title: 'of 20 hours cleared at its 13th hour ends with the window that is open then',
    schedule: [open('20:00', '23:00', FAM)],
    lines: [
      ['08:00', setsTimer('Tue 04:00'), 'timer 08:00-Tue 04:00, everyone'],
      ['21:00', switchesOn({ expiresAt: null }), 'switch 08:00-23:00, everyone'],
      ['23:00', alarm, 'off']
    ]
  },
  {
    title: 'cancelled inside a window is off until the next one',
    schedule: TWO_DAYS,
    lines: [
      ['08:00', setsTimer('10:00'), 'timer 08:00-10:00, everyone'],
      ['09:30', switchesOff(), 'off'],
      ['10:00', alarm, 'off'],
      ['Tue 09:00', alarm, 'schedule Tue 09:00-Tue 17:00, everyone']
    ]
  },
  {
    title: 'with groups in one wish while a window holds belongs to the chosen groups alone',
    schedule: [open('09:00', '17:00', FAM)],
    lines: [
      ['10:00', setsTimer('11:00', { choice: [WORK] }), 'timer 09:00-11:00, WORK; next WORK'],
      ['11:00', alarm, 'off; next WORK']
    ]
  }
]

describe('a timer beside a schedule', () => {
  it.each(STORIES)('$title', story => {
    expect(play(story, 'late')).toEqual(asTold(story))
    expect(play(story, 'punctual')).toEqual(asTold(story))
  })
})
