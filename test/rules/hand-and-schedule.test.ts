import { describe, expect, it } from 'vitest'
import {
  alarm,
  asTold,
  FAM,
  open,
  play,
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

describe('a light by hand beside a schedule', () => {
  it.each(STORIES)('$title', story => {
    expect(play(story, 'late')).toEqual(asTold(story))
    expect(play(story, 'punctual')).toEqual(asTold(story))
  })
})
