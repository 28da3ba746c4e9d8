import { describe, expect, it } from 'vitest'
import {
  alarm,
  asTold,
  edits,
  play,
  setsTimer,
  stillAvailable,
  type Story,
  switchesOff,
  switchesOn,
  WORK
} from './story.ts'

const STORIES: Story[] = [
  {
    title: 'C038: goes off after twelve hours by hand, not a millisecond later',
    lines: [
      ['09:00', switchesOn(), 'switch 09:00-21:00, everyone'],
      ['20:59:59.999', alarm, 'switch 09:00-21:00, everyone'],
      ['21:00', alarm, 'off']
    ]
  },
  {
    title: 'C038: looks, ticks and reconnects extend nothing',
    lines: [
      ['09:00', switchesOn(), 'switch 09:00-21:00, everyone'],
      ['09:00:05', alarm, 'switch 09:00-21:00, everyone'],
      ['09:01', alarm, 'switch 09:00-21:00, everyone'],
      ['20:59', alarm, 'switch 09:00-21:00, everyone'],
      ['21:00', alarm, 'off']
    ]
  },
  {
    title: 'C038: a new message extends nothing',
    lines: [
      ['09:00', switchesOn(), 'switch 09:00-21:00, everyone'],
      ['20:00', switchesOn({ message: 'Tea' }), 'switch 09:00-21:00, everyone: Tea'],
      ['21:00', alarm, 'off']
    ]
  },
  {
    title: 'C038: off and on again starts the twelve hours anew',
    lines: [
      ['09:00', switchesOn(), 'switch 09:00-21:00, everyone'],
      ['20:00', switchesOff(), 'off'],
      ['20:00', switchesOn(), 'switch 20:00-Tue 08:00, everyone'],
      ['21:00', alarm, 'switch 20:00-Tue 08:00, everyone']
    ]
  },
  {
    title: 'extends nothing when the switch of a second device says on again',
    lines: [
      ['09:00', switchesOn({ message: 'Tea' }), 'switch 09:00-21:00, everyone: Tea'],
      ['12:00', switchesOn(), 'switch 09:00-21:00, everyone: Tea']
    ]
  },
  {
    title: 'clears a message by null, and keeps it when it is left out',
    lines: [
      ['09:00', switchesOn({ message: 'Tea' }), 'switch 09:00-21:00, everyone: Tea'],
      ['09:10', switchesOn({ choice: [WORK] }), 'switch 09:00-21:00, WORK: Tea; next WORK'],
      ['09:20', switchesOn({ message: null }), 'switch 09:00-21:00, WORK; next WORK']
    ]
  },
  {
    title: 'C093: takes the message away with the light, whatever is sent along',
    lines: [
      ['09:00', switchesOn({ message: 'Tea' }), 'switch 09:00-21:00, everyone: Tea'],
      ['10:00', switchesOff({ message: 'Gone', expiresAt: 1e15 }), 'off'],
      ['10:01', switchesOn(), 'switch 10:01-22:01, everyone']
    ]
  },
  {
    title: "restarts the twelve hours by 'Still available', as the same availability",
    lines: [
      ['09:00', switchesOn({ message: 'Tea' }), 'switch 09:00-21:00, everyone: Tea'],
      ['15:00', stillAvailable, 'switch 09:00-Tue 03:00, everyone: Tea'],
      ['21:00', alarm, 'switch 09:00-Tue 03:00, everyone: Tea'],
      ['Tue 02:00', stillAvailable, 'switch 09:00-Tue 14:00, everyone: Tea'],
      ['Tue 14:00', alarm, 'off']
    ]
  },
  {
    title: "refuses to relight by 'Still available'",
    lines: [
      ['09:00', switchesOn(), 'switch 09:00-21:00, everyone'],
      ['21:00', stillAvailable, 'off'],
      ['21:01', stillAvailable, 'off']
    ]
  },
  {
    title: "leaves a timer alone on 'Still available'",
    lines: [
      ['09:00', setsTimer('09:30'), 'timer 09:00-09:30, everyone'],
      ['09:10', stillAvailable, 'timer 09:00-09:30, everyone'],
      ['09:30', alarm, 'off']
    ]
  },
  {
    title: 'refuses an edit of a light that went off meanwhile',
    lines: [
      ['09:00', switchesOn(), 'switch 09:00-21:00, everyone'],
      ['20:59:59', edits('available', { message: 'Tea' }), 'switch 09:00-21:00, everyone: Tea'],
      ['21:00', edits('available', { message: 'Late' }), 'refused: status_changed'],
      ['21:00', edits('available', { choice: [WORK] }), 'refused: status_changed'],
      ['21:00', edits('available', { expiresAt: 1e15 }), 'refused: status_changed'],
      ['21:00', alarm, 'off']
    ]
  },
  {
    title: 'refuses an edit made while off when the light is on by now',
    lines: [
      ['09:00', edits('unavailable', { choice: [WORK] }), 'off; next WORK'],
      ['09:01', switchesOn(), 'switch 09:01-21:01, WORK; next WORK'],
      ['09:02', edits('unavailable', { choice: 'everyone' }), 'refused: status_changed'],
      ['09:03', alarm, 'switch 09:01-21:01, WORK; next WORK']
    ]
  }
]

describe('a light switched by hand', () => {
  it.each(STORIES)('$title', story => {
    expect(play(story, 'late')).toEqual(asTold(story))
    expect(play(story, 'punctual')).toEqual(asTold(story))
  })
})
