import { describe, expect, it } from 'vitest'
import {
  alarm,
  asTold,
  deletesGroup,
  FAM,
  open,
  play,
  schedules,
  setsTimer,
  type Story,
  switchesOff,
  switchesOn,
  WORK
} from './story.ts'

const NINE_TO_FIVE = open('09:00', '17:00')

const STORIES: Story[] = [
  {
    title: 'an entry that now ends elsewhere moves the end of its light',
    schedule: [NINE_TO_FIVE],
    lines: [
      ['10:00', switchesOn({ message: 'Tea' }), 'schedule 09:00-17:00, everyone: Tea'],
      ['11:00', schedules(open('09:00', '15:00')), 'schedule 09:00-15:00, everyone: Tea'],
      ['11:01', schedules(open('11:00', '16:00', FAM)), 'schedule 09:00-16:00, FAM: Tea'],
      ['16:00', alarm, 'off']
    ]
  },
  {
    title: 'an entry that is deleted, disabled or moved away takes its light along',
    schedule: [NINE_TO_FIVE],
    lines: [
      ['10:00', schedules(open('12:00', '17:00')), 'off'],
      ['11:00', alarm, 'off'],
      ['12:00', alarm, 'schedule 12:00-17:00, everyone'],
      ['13:00', schedules(), 'off']
    ]
  },
  {
    title: 'an entry that ends this very instant holds nothing any more',
    schedule: [NINE_TO_FIVE],
    lines: [['10:00', schedules(open('09:00', '10:00')), 'off']]
  },
  {
    title: 'a new entry around now lights at once',
    lines: [
      ['10:00', alarm, 'off'],
      ['10:30', schedules(open('09:00', '17:00', FAM)), 'schedule 10:30-17:00, FAM'],
      ['17:00', alarm, 'off']
    ]
  },
  {
    title: 'an entry switched off and on again lights again',
    schedule: [NINE_TO_FIVE],
    lines: [
      ['10:00', switchesOff(), 'off'],
      ['10:01', schedules(), 'off'],
      ['10:02', schedules(NINE_TO_FIVE), 'schedule 10:02-17:00, everyone']
    ]
  },
  {
    title: 'off by hand stays off when the entry of that window is edited',
    schedule: [NINE_TO_FIVE],
    lines: [
      ['10:00', switchesOff(), 'off'],
      ['10:01', schedules(open('08:00', '18:00', FAM)), 'off'],
      ['17:30', alarm, 'off']
    ]
  },
  {
    title: 'off by hand stays off when a second entry joins that window',
    schedule: [NINE_TO_FIVE],
    lines: [
      ['10:00', switchesOff(), 'off'],
      ['10:01', schedules(NINE_TO_FIVE, open('09:30', '12:00', FAM)), 'off'],
      ['10:02', schedules(NINE_TO_FIVE, open('17:00', '19:00', WORK)), 'off'],
      ['17:00', alarm, 'off'],
      ['18:00', alarm, 'off']
    ]
  },
  {
    title: 'off by hand does not hold back a later window',
    schedule: [NINE_TO_FIVE],
    lines: [
      ['10:00', switchesOff(), 'off'],
      ['10:01', schedules(NINE_TO_FIVE, open('18:00', '19:00', WORK)), 'off'],
      ['18:00', alarm, 'schedule 18:00-19:00, WORK']
    ]
  },
  {
    title: 'the end of a light by hand is computed anew from when its twelve hours began',
    schedule: [NINE_TO_FIVE],
    lines: [
      ['08:00', switchesOn(), 'switch 08:00-17:00, everyone'],
      ['10:00', schedules(), 'switch 08:00-20:00, everyone'],
      ['11:00', schedules(open('11:30', '13:00', FAM)), 'switch 08:00-13:00, everyone'],
      ['13:00', alarm, 'off']
    ]
  },
  {
    title: 'a timer is left alone, and meets the schedule that is there at its end',
    schedule: [NINE_TO_FIVE],
    lines: [
      ['08:00', setsTimer('10:00'), 'timer 08:00-10:00, everyone'],
      ['08:30', schedules(), 'timer 08:00-10:00, everyone'],
      ['09:00', schedules(open('09:30', '12:00', FAM)), 'timer 08:00-10:00, everyone'],
      ['10:00', alarm, 'schedule 08:00-12:00, FAM']
    ]
  },
  {
    title: 'of two overlapping groups the one that stays keeps its window',
    schedule: [open('09:00', '17:00', FAM), open('10:00', '12:00', WORK)],
    lines: [
      ['11:00', alarm, 'schedule 09:00-17:00, FAM + WORK to 12:00'],
      ['11:01', deletesGroup(FAM), 'schedule 09:00-12:00, WORK'],
      ['12:00', alarm, 'off']
    ]
  },
  {
    title: 'of two overlapping groups the one that goes takes only its own sight along',
    schedule: [open('09:00', '17:00', FAM), open('10:00', '12:00', WORK)],
    lines: [
      ['11:00', deletesGroup(WORK), 'schedule 09:00-17:00, FAM'],
      ['12:00', alarm, 'schedule 09:00-17:00, FAM']
    ]
  },
  {
    title: 'a deleted group takes the light of its window along',
    schedule: [open('09:00', '12:00', FAM), open('12:00', '14:00', WORK)],
    lines: [
      ['11:00', deletesGroup(FAM), 'off'],
      ['12:00', alarm, 'schedule 12:00-14:00, WORK']
    ]
  },
  {
    title:
      "a light by hand that lost its last group is off until the next window, not the group's neighbour's",
    schedule: [open('09:00', '17:00', WORK), open('Tue 09:00', 'Tue 10:00', WORK)],
    lines: [
      ['08:00', switchesOn({ choice: [FAM] }), 'switch 08:00-17:00, FAM; next FAM'],
      ['10:00', deletesGroup(FAM), 'off; next nobody'],
      ['16:00', alarm, 'off; next nobody'],
      ['Tue 09:00', alarm, 'schedule Tue 09:00-Tue 10:00, WORK; next nobody']
    ]
  },
  {
    title: 'somebody who chose nobody is lit by schedule for its groups only, and may add words',
    schedule: [open('09:00', '17:00', WORK)],
    lines: [
      ['08:00', switchesOff({ choice: [FAM] }), 'off; next FAM'],
      ['08:01', deletesGroup(FAM), 'off; next nobody'],
      ['10:00', switchesOn({ message: 'Tea' }), 'schedule 09:00-17:00, WORK: Tea; next nobody'],
      ['10:01', setsTimer('10:30'), 'timer 09:00-10:30, WORK: Tea; next nobody'],
      ['10:30', switchesOn(), 'refused: nobody_chosen']
    ]
  }
]

describe('a changed schedule', () => {
  it.each(STORIES)('$title', story => {
    expect(play(story, 'late')).toEqual(asTold(story))
    expect(play(story, 'punctual')).toEqual(asTold(story))
  })
})
