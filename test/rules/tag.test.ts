import { describe, expect, it } from 'vitest'
import {
  alarm,
  asTold,
  at,
  play,
  setsTimer,
  type Story,
  switchesOff,
  switchesOn,
  taps
} from './story.ts'

const STORIES: Story[] = [
  {
    title: 'C072: a tap ends a running timer for good, and the next one lights for twelve hours',
    lines: [
      ['10:00', setsTimer('11:00', { message: 'Tea' }), 'timer 10:00-11:00, everyone: Tea'],
      ['10:20', taps('unavailable'), 'off'],
      ['10:25', taps('available'), 'tag 10:25-22:25, everyone'],
      ['11:00', alarm, 'tag 10:25-22:25, everyone'],
      ['22:25', alarm, 'off']
    ]
  },
  {
    title: 'takes two taps within three seconds for one',
    lines: [
      ['10:00:00', taps('available'), 'tag 10:00-22:00, everyone'],
      ['10:00:02.999', taps('unavailable'), 'tag 10:00-22:00, everyone'],
      ['10:00:03', taps('unavailable'), 'off'],
      ['10:00:05.999', taps('available'), 'off'],
      ['10:00:06', taps('available'), 'tag 10:00:06-22:00:06, everyone']
    ]
  },
  {
    title: 'makes nobody wait for the switch after a tap',
    lines: [
      ['10:00:00', taps('available'), 'tag 10:00-22:00, everyone'],
      ['10:00:01', switchesOff(), 'off'],
      ['10:00:02', switchesOn(), 'switch 10:00:02-22:00:02, everyone']
    ]
  },
  {
    title: 'takes a refused tap for no tap',
    lines: [
      ['10:00:00', taps('available', { choice: [] }), 'refused: nobody_chosen'],
      ['10:00:01', taps('available'), 'tag 10:00:01-22:00:01, everyone']
    ]
  },
  {
    title: 'changes nothing when a tap asks for what is',
    lines: [
      ['10:00', setsTimer('11:00', { message: 'Tea' }), 'timer 10:00-11:00, everyone: Tea'],
      ['10:10', taps('available'), 'timer 10:00-11:00, everyone: Tea'],
      ['10:20', taps('unavailable'), 'off'],
      ['10:30', taps('unavailable'), 'off']
    ]
  },
  {
    title: 'sets a timer by a shortcut with minutes',
    lines: [
      ['10:00', taps('available', { expiresAt: at('10:30') }), 'timer 10:00-10:30, everyone'],
      ['10:30', alarm, 'off']
    ]
  }
]

describe('a tag', () => {
  it.each(STORIES)('$title', story => {
    expect(play(story, 'late')).toEqual(asTold(story))
    expect(play(story, 'punctual')).toEqual(asTold(story))
  })
})
