import { describe, expect, it } from 'vitest'
import {
  alarm,
  asTold,
  edits,
  FAM,
  play,
  setsTimer,
  type Story,
  switchesOff,
  switchesOn
} from './story.ts'

const STORIES: Story[] = [
  {
    title: 'goes off at the very end of a timer',
    lines: [
      ['10:00', setsTimer('10:15', { message: 'Tea' }), 'timer 10:00-10:15, everyone: Tea'],
      ['10:14:59.999', alarm, 'timer 10:00-10:15, everyone: Tea'],
      ['10:15', alarm, 'off']
    ]
  },
  {
    title: 'C040: a timer set anew ends at its new end, not at the old one',
    lines: [
      ['10:00', setsTimer('10:15'), 'timer 10:00-10:15, everyone'],
      ['10:10', setsTimer('11:10'), 'timer 10:00-11:10, everyone'],
      ['10:15', alarm, 'timer 10:00-11:10, everyone'],
      ['11:09:59', alarm, 'timer 10:00-11:10, everyone'],
      ['11:10', alarm, 'off']
    ]
  },
  {
    title: 'C040: a timer can be shortened',
    lines: [
      ['10:00', setsTimer('11:00'), 'timer 10:00-11:00, everyone'],
      ['10:10', setsTimer('10:20'), 'timer 10:00-10:20, everyone'],
      ['10:20', alarm, 'off'],
      ['11:00', alarm, 'off']
    ]
  },
  {
    title: 'C040: the alarm of a cancelled timer ends nothing that began after it',
    lines: [
      ['10:00', setsTimer('10:15'), 'timer 10:00-10:15, everyone'],
      ['10:05', switchesOff(), 'off'],
      ['10:06', switchesOn(), 'switch 10:06-22:06, everyone'],
      ['10:15', alarm, 'switch 10:06-22:06, everyone'],
      ['10:15:40', alarm, 'switch 10:06-22:06, everyone']
    ]
  },
  {
    title: 'C043: a timer beyond twelve hours is kept to its end',
    lines: [
      ['10:00', setsTimer('Tue 09:59'), 'timer 10:00-Tue 09:59, everyone'],
      ['22:00', alarm, 'timer 10:00-Tue 09:59, everyone'],
      ['Tue 09:58:59', alarm, 'timer 10:00-Tue 09:59, everyone'],
      ['Tue 09:59', alarm, 'off']
    ]
  },
  {
    title: 'makes a timer of a light that is on by hand, with its message and audience',
    lines: [
      [
        '10:00',
        switchesOn({ message: 'Tea', choice: [FAM] }),
        'switch 10:00-22:00, FAM: Tea; next FAM'
      ],
      ['10:30', setsTimer('11:00'), 'timer 10:00-11:00, FAM: Tea; next FAM'],
      ['11:00', alarm, 'off; next FAM']
    ]
  },
  {
    title: 'clears a timer into a light by hand of twelve hours from now',
    lines: [
      ['10:00', setsTimer('10:30', { message: 'Tea' }), 'timer 10:00-10:30, everyone: Tea'],
      ['10:20', switchesOn({ expiresAt: null }), 'switch 10:00-22:20, everyone: Tea'],
      ['10:30', alarm, 'switch 10:00-22:20, everyone: Tea'],
      ['22:20', alarm, 'off']
    ]
  },
  {
    title: 'does not put a light out that was cleared of a 20 hour timer at its 13th hour',
    lines: [
      ['08:00', setsTimer('Tue 04:00'), 'timer 08:00-Tue 04:00, everyone'],
      ['21:00', switchesOn({ expiresAt: null }), 'switch 08:00-Tue 09:00, everyone'],
      ['21:00:01', alarm, 'switch 08:00-Tue 09:00, everyone'],
      ['Tue 09:00', alarm, 'off']
    ]
  },
  {
    title: 'extends nothing by clearing a timer that is not there',
    lines: [
      ['10:00', switchesOn(), 'switch 10:00-22:00, everyone'],
      ['12:00', switchesOn({ expiresAt: null }), 'switch 10:00-22:00, everyone']
    ]
  },
  {
    title: 'keeps the timer while message and groups change',
    lines: [
      ['10:00', setsTimer('10:30'), 'timer 10:00-10:30, everyone'],
      ['10:10', switchesOn({ message: 'Tea' }), 'timer 10:00-10:30, everyone: Tea'],
      ['10:20', switchesOn({ choice: [FAM] }), 'timer 10:00-10:30, FAM: Tea; next FAM'],
      ['10:30', alarm, 'off; next FAM']
    ]
  },
  {
    title: 'C058: a stale device can not bring an ended timer back by an edit',
    lines: [
      ['10:00', setsTimer('11:00'), 'timer 10:00-11:00, everyone'],
      ['10:10', switchesOff(), 'off'],
      ['10:20', edits('available', { expiresAt: 1e15 }), 'refused: status_changed'],
      ['11:00', alarm, 'off']
    ]
  }
]

describe('a timer', () => {
  it.each(STORIES)('$title', story => {
    expect(play(story, 'late')).toEqual(asTold(story))
    expect(play(story, 'punctual')).toEqual(asTold(story))
  })
})
