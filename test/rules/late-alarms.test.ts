import { describe, expect, it } from 'vitest'
import {
  alarm,
  asTold,
  FAM,
  nothing,
  open,
  play,
  setsTimer,
  type Story,
  switchesOff,
  switchesOn,
  WORK
} from './story.ts'

const STORIES: Story[] = [
  {
    title: 'C038: no alarm is needed to end a light by hand',
    lines: [
      ['09:00', switchesOn({ message: 'Tea' }), 'switch 09:00-21:00, everyone: Tea'],
      ['20:59:59.999', nothing, 'switch 09:00-21:00, everyone: Tea'],
      ['21:00', nothing, 'off'],
      ['Tue 09:00', nothing, 'off'],
      ['Tue 09:01', alarm, 'off']
    ]
  },
  {
    title: 'no alarm is needed to end a timer',
    lines: [
      ['10:00', setsTimer('10:15', { choice: [FAM] }), 'timer 10:00-10:15, FAM; next FAM'],
      ['10:14:59.999', nothing, 'timer 10:00-10:15, FAM; next FAM'],
      ['10:15', nothing, 'off; next FAM'],
      ['10:16:01', switchesOn(), 'switch 10:16:01-22:16:01, FAM; next FAM']
    ]
  },
  {
    title: 'C040: a late alarm of a cancelled timer ends nothing that began after it',
    lines: [
      ['10:00', setsTimer('10:15'), 'timer 10:00-10:15, everyone'],
      ['10:05', switchesOff(), 'off'],
      ['10:06', switchesOn(), 'switch 10:06-22:06, everyone'],
      ['10:16', alarm, 'switch 10:06-22:06, everyone'],
      ['10:16', alarm, 'switch 10:06-22:06, everyone']
    ]
  },
  {
    title: 'C041: an alarm that runs twice does nothing twice',
    schedule: [open('09:00', '12:00', FAM)],
    lines: [
      ['09:01', alarm, 'schedule 09:00-12:00, FAM'],
      ['09:01', alarm, 'schedule 09:00-12:00, FAM'],
      ['12:01', alarm, 'off'],
      ['12:01', alarm, 'off']
    ]
  },
  {
    title:
      'C046: a window that started unnoticed is dated from its start, and its end is never late',
    schedule: [open('09:00', '17:00')],
    lines: [
      ['08:00', nothing, 'off'],
      ['09:00', nothing, 'off'],
      ['09:00:41', alarm, 'schedule 09:00-17:00, everyone'],
      ['16:59:59.999', nothing, 'schedule 09:00-17:00, everyone'],
      ['17:00', nothing, 'off'],
      ['17:00:41', alarm, 'off']
    ]
  },
  {
    title: 'a light by hand with a late alarm at the end of its window does not come back',
    schedule: [open('09:00', '17:00')],
    lines: [
      ['08:00', switchesOn(), 'switch 08:00-17:00, everyone'],
      ['17:00', nothing, 'off'],
      ['17:03', alarm, 'off'],
      ['Tue 08:00', alarm, 'off']
    ]
  },
  {
    title:
      'from one group to another, a late alarm keeps the second waiting and shows the first nothing',
    schedule: [open('09:00', '12:00', WORK), open('12:00', '14:00', FAM)],
    lines: [
      ['09:00', alarm, 'schedule 09:00-14:00, WORK to 12:00'],
      ['11:59:59.999', nothing, 'schedule 09:00-14:00, WORK to 12:00'],
      ['12:00', nothing, 'schedule 09:00-14:00, nobody'],
      ['12:03', alarm, 'schedule 09:00-14:00, FAM']
    ]
  },
  {
    title: 'a gap in the windows of one group inside a span is no sight for that group',
    schedule: [
      open('09:00', '10:00', WORK),
      open('09:00', '12:00', FAM),
      open('11:00', '12:00', WORK)
    ],
    lines: [
      ['09:00', alarm, 'schedule 09:00-12:00, WORK to 10:00 + FAM'],
      ['10:30', nothing, 'schedule 09:00-12:00, FAM'],
      ['11:30', nothing, 'schedule 09:00-12:00, FAM'],
      ['11:31', alarm, 'schedule 09:00-12:00, WORK + FAM']
    ]
  },
  {
    title: 'what a whole night without alarms left over is done as if on time',
    schedule: [open('20:00', '22:00'), open('Tue 06:00', 'Tue 09:00', FAM)],
    lines: [
      ['19:00', setsTimer('21:00', { message: 'Tea' }), 'timer 19:00-21:00, everyone: Tea'],
      ['21:30', nothing, 'off'],
      ['Tue 07:00', alarm, 'schedule Tue 06:00-Tue 09:00, FAM']
    ]
  },
  {
    title: 'a handover that comes late leaves the light out in between, never on too long',
    schedule: [open('09:00', '17:00', FAM)],
    lines: [
      ['08:00', setsTimer('10:00'), 'timer 08:00-10:00, everyone'],
      ['10:01', nothing, 'off'],
      ['10:02', alarm, 'schedule 08:00-17:00, FAM']
    ]
  },
  {
    title: 'a wish that comes before a late alarm finds the status as it should be',
    schedule: [open('09:00', '17:00')],
    lines: [
      ['08:00', nothing, 'off'],
      ['10:00', switchesOff(), 'off'],
      ['10:01', alarm, 'off'],
      ['17:01', switchesOn(), 'switch 17:01-Tue 05:01, everyone']
    ]
  }
]

describe('late alarms', () => {
  it.each(STORIES)('$title', story => {
    expect(play(story, 'late')).toEqual(asTold(story))
  })
})
