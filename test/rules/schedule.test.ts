import { describe, expect, it } from 'vitest'
import {
  alarm,
  asTold,
  FAM,
  open,
  play,
  setsTimer,
  stillAvailable,
  type Story,
  switchesOff,
  switchesOn,
  taps,
  WORK
} from './story.ts'

const NINE_TO_FIVE = [open('09:00', '17:00')]
const TWO_DAYS = [open('09:00', '17:00'), open('Tue 09:00', 'Tue 17:00')]

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
  },
  {
    title: 'a light by hand ends with the window it met',
    schedule: NINE_TO_FIVE,
    lines: [
      ['08:00', switchesOn({ message: 'Tea' }), 'switch 08:00-17:00, everyone: Tea'],
      ['09:00', alarm, 'switch 08:00-17:00, everyone: Tea'],
      ['16:59:59', alarm, 'switch 08:00-17:00, everyone: Tea'],
      ['17:00', alarm, 'off']
    ]
  },
  {
    title: "'Still available' does not carry a light by hand beyond its window",
    schedule: NINE_TO_FIVE,
    lines: [
      ['04:00', switchesOn(), 'switch 04:00-16:00, everyone'],
      ['15:00', stillAvailable, 'switch 04:00-17:00, everyone'],
      ['17:00', stillAvailable, 'off']
    ]
  },
  {
    title: "'Still available' changes nothing while the schedule holds",
    schedule: NINE_TO_FIVE,
    lines: [
      ['10:00', stillAvailable, 'schedule 09:00-17:00, everyone'],
      ['17:00', stillAvailable, 'off']
    ]
  },
  {
    title: 'at the end of the net the schedule takes over what began meanwhile',
    schedule: NINE_TO_FIVE,
    lines: [
      [
        '02:00',
        switchesOn({ message: 'Up', choice: [FAM] }),
        'switch 02:00-14:00, FAM: Up; next FAM'
      ],
      ['14:00', alarm, 'schedule 02:00-17:00, everyone; next FAM'],
      ['17:00', alarm, 'off; next FAM']
    ]
  },
  {
    title: 'the net ends a light whose window was open before it',
    schedule: [open('08:00', 'Tue 08:00')],
    lines: [
      ['09:00', switchesOff(), 'off'],
      ['10:00', switchesOn(), 'switch 10:00-22:00, everyone'],
      ['22:00', alarm, 'off'],
      ['Tue 08:00', alarm, 'off']
    ]
  },
  {
    title: 'the net that ends as a window starts hands over to it',
    schedule: TWO_DAYS,
    lines: [
      ['21:00', switchesOn(), 'switch 21:00-Tue 09:00, everyone'],
      ['Tue 09:00', alarm, 'schedule 21:00-Tue 17:00, everyone'],
      ['Tue 17:00', alarm, 'off']
    ]
  },
  {
    title: 'C049: off by hand inside a window holds until the next window',
    schedule: TWO_DAYS,
    lines: [
      ['09:00', alarm, 'schedule 09:00-17:00, everyone'],
      ['12:00', switchesOff(), 'off'],
      ['12:01', alarm, 'off'],
      ['16:59', alarm, 'off'],
      ['17:00', alarm, 'off'],
      ['Tue 09:00', alarm, 'schedule Tue 09:00-Tue 17:00, everyone']
    ]
  },
  {
    title: 'C049: on again by hand inside a window ends with the window',
    schedule: NINE_TO_FIVE,
    lines: [
      ['12:00', switchesOff(), 'off'],
      ['12:30', switchesOn(), 'switch 12:30-17:00, everyone'],
      ['17:00', alarm, 'off']
    ]
  },
  {
    title: 'C049: a tap inside a window puts the light out as the switch does',
    schedule: TWO_DAYS,
    lines: [
      ['12:00', taps('unavailable'), 'off'],
      ['16:59', alarm, 'off'],
      ['Tue 10:00', alarm, 'schedule Tue 09:00-Tue 17:00, everyone']
    ]
  },
  {
    title: 'off in the very instant a window starts holds too',
    schedule: TWO_DAYS,
    lines: [
      ['09:00', switchesOff(), 'off'],
      ['09:00:00.001', alarm, 'off'],
      ['Tue 09:00', alarm, 'schedule Tue 09:00-Tue 17:00, everyone']
    ]
  },
  {
    title: 'the switch adds nothing in the instant in which the window lit',
    schedule: NINE_TO_FIVE,
    lines: [['09:00', switchesOn(), 'schedule 09:00-17:00, everyone']]
  },
  {
    title: 'a message while a window for one group holds changes neither end nor audience',
    schedule: [open('09:00', '17:00', FAM)],
    lines: [
      ['10:00', switchesOn({ message: 'Tea' }), 'schedule 09:00-17:00, FAM: Tea'],
      ['11:00', alarm, 'schedule 09:00-17:00, FAM: Tea'],
      ['12:00', switchesOn({ message: null }), 'schedule 09:00-17:00, FAM'],
      ['17:00', alarm, 'off']
    ]
  },
  {
    title: 'a message stays across the edges inside a window and goes with it',
    schedule: [open('09:00', '12:00', WORK), open('12:00', '14:00', FAM), open('15:00', '16:00')],
    lines: [
      ['10:00', switchesOn({ message: 'Tea' }), 'schedule 09:00-14:00, WORK to 12:00: Tea'],
      ['12:00', alarm, 'schedule 09:00-14:00, FAM: Tea'],
      ['15:00', alarm, 'schedule 15:00-16:00, everyone']
    ]
  },
  {
    title: 'groups chosen while a window holds make it a light by hand until the window ends',
    schedule: [open('09:00', '17:00', FAM)],
    lines: [
      ['10:00', switchesOn({ choice: [WORK] }), 'switch 09:00-17:00, WORK; next WORK'],
      ['17:00', alarm, 'off; next WORK']
    ]
  },
  {
    title: 'groups chosen in a long window give twelve hours from then',
    schedule: [open('06:00', 'Tue 06:00', FAM)],
    lines: [
      [
        '10:00',
        switchesOn({ choice: [WORK], message: 'Tea' }),
        'switch 06:00-22:00, WORK: Tea; next WORK'
      ],
      ['22:00', alarm, 'off; next WORK']
    ]
  }
]

const TIMERS: Story[] = [
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

describe.each([
  { what: 'a schedule', stories: STORIES },
  { what: 'a timer beside a schedule', stories: TIMERS }
])('$what', ({ stories }) => {
  it.each(stories)('$title', story => {
    expect(play(story, 'late')).toEqual(asTold(story))
    expect(play(story, 'punctual')).toEqual(asTold(story))
  })
})
