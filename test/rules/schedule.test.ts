import { describe, expect, it } from 'vitest'
import { alarm, asTold, FAM, open, play, type Story, switchesOff, WORK } from './story.ts'

const NINE_TO_FIVE = [open('09:00', '17:00')]

const STORIES: Story[] = [
  {
    title: 'C046: starts are inclusive and ends exclusive',
    schedule: NINE_TO_FIVE,
    lines: [
      ['08:59:59.999', alarm, 'off'],
      ['09:00', alarm, 'schedule 09:00-17:00, everyone'],
      ['16:59:59.999', alarm, 'schedule 09:00-17:00, everyone'],
      ['17:00', alarm, 'off']
    ]
  },
  {
    title: 'C046: an alarm too early neither ends a window nor swallows its end',
    schedule: NINE_TO_FIVE,
    lines: [
      ['08:59:59.998', alarm, 'off'],
      ['09:00', alarm, 'schedule 09:00-17:00, everyone'],
      ['16:59:59.998', alarm, 'schedule 09:00-17:00, everyone'],
      ['17:00', alarm, 'off']
    ]
  },
  {
    title: 'C045: midnight between two windows is no change',
    schedule: [open('20:00', 'Tue 00:00'), open('Tue 00:00', 'Tue 01:00')],
    lines: [
      ['20:00', alarm, 'schedule 20:00-Tue 01:00, everyone'],
      ['23:59:59', alarm, 'schedule 20:00-Tue 01:00, everyone'],
      ['Tue 00:00', alarm, 'schedule 20:00-Tue 01:00, everyone'],
      ['Tue 01:00', alarm, 'off']
    ]
  },
  {
    title: 'C045: a minute between two windows is a minute off',
    schedule: [open('20:00', '23:59'), open('Tue 00:00', 'Tue 01:00')],
    lines: [
      ['23:58:59', alarm, 'schedule 20:00-23:59, everyone'],
      ['23:59', alarm, 'off'],
      ['23:59:59', alarm, 'off'],
      ['Tue 00:00', alarm, 'schedule Tue 00:00-Tue 01:00, everyone']
    ]
  },
  {
    title: 'C047: windows that touch or overlap are one',
    schedule: [
      open('12:00', '14:00'),
      open('09:00', '12:00'),
      open('15:00', '18:00'),
      open('16:00', '17:00')
    ],
    lines: [
      ['09:00', alarm, 'schedule 09:00-14:00, everyone'],
      ['12:00', alarm, 'schedule 09:00-14:00, everyone'],
      ['14:00', alarm, 'off'],
      ['15:00', alarm, 'schedule 15:00-18:00, everyone'],
      ['17:00', alarm, 'schedule 15:00-18:00, everyone'],
      ['18:00', alarm, 'off']
    ]
  },
  {
    title: 'C004: each group sees its own windows only',
    schedule: [open('09:00', '10:00', WORK), open('09:30', '11:00', FAM)],
    lines: [
      ['09:05', alarm, 'schedule 09:00-11:00, WORK to 10:00'],
      ['09:45', alarm, 'schedule 09:00-11:00, WORK to 10:00 + FAM'],
      ['10:00', alarm, 'schedule 09:00-11:00, FAM'],
      ['10:30', alarm, 'schedule 09:00-11:00, FAM'],
      ['11:00', alarm, 'off']
    ]
  },
  {
    title: 'a window for everyone widens the sight as long as it is open',
    schedule: [open('09:00', '12:00', FAM), open('10:00', '11:00')],
    lines: [
      ['09:00', alarm, 'schedule 09:00-12:00, FAM'],
      ['10:00', alarm, 'schedule 09:00-12:00, FAM + everyone to 11:00'],
      ['11:00', alarm, 'schedule 09:00-12:00, FAM']
    ]
  },
  {
    title: 'shows by schedule to its groups, whatever is chosen for the next time',
    schedule: [open('09:00', '12:00', FAM)],
    lines: [
      ['08:00', switchesOff({ choice: [WORK] }), 'off; next WORK'],
      ['09:00', alarm, 'schedule 09:00-12:00, FAM; next WORK'],
      ['12:00', alarm, 'off; next WORK']
    ]
  }
]

describe('a schedule', () => {
  it.each(STORIES)('$title', story => {
    expect(play(story, 'late')).toEqual(asTold(story))
    expect(play(story, 'punctual')).toEqual(asTold(story))
  })
})
