import { describe, expect, it } from 'vitest'
import {
  alarm,
  asTold,
  deletesGroup,
  edits,
  FAM,
  play,
  setsTimer,
  type Story,
  switchesOff,
  switchesOn,
  taps,
  WORK
} from './story.ts'

const STORIES: Story[] = [
  {
    title: 'C003: a tag keeps the groups of the last time',
    lines: [
      ['10:00', switchesOn({ choice: [FAM] }), 'switch 10:00-22:00, FAM; next FAM'],
      ['10:30', switchesOff(), 'off; next FAM'],
      ['11:00', taps('available'), 'tag 11:00-23:00, FAM; next FAM']
    ]
  },
  {
    title: 'C003: a timer keeps the groups in force',
    lines: [
      ['10:00', switchesOn({ choice: [FAM] }), 'switch 10:00-22:00, FAM; next FAM'],
      ['10:30', setsTimer('10:45'), 'timer 10:00-10:45, FAM; next FAM'],
      ['10:45', alarm, 'off; next FAM']
    ]
  },
  {
    title: 'C003: everyone can be chosen again',
    lines: [
      ['10:00', switchesOn({ choice: [FAM] }), 'switch 10:00-22:00, FAM; next FAM'],
      ['10:30', switchesOff(), 'off; next FAM'],
      ['11:00', switchesOff({ choice: 'everyone' }), 'off'],
      ['11:01', switchesOn(), 'switch 11:01-23:01, everyone']
    ]
  },
  {
    title: 'C007: narrows and widens at once, and extends nothing by it',
    lines: [
      ['10:00', switchesOn({ choice: 'everyone' }), 'switch 10:00-22:00, everyone'],
      ['11:00', switchesOn({ choice: [FAM] }), 'switch 10:00-22:00, FAM; next FAM'],
      [
        '12:00',
        switchesOn({ choice: [WORK, FAM] }),
        'switch 10:00-22:00, WORK + FAM; next WORK + FAM'
      ],
      ['13:00', switchesOff(), 'off; next WORK + FAM']
    ]
  },
  {
    title: 'stores the choice that comes with going off, and shows nothing by it',
    lines: [
      ['10:00', switchesOn(), 'switch 10:00-22:00, everyone'],
      ['11:00', switchesOff({ choice: [WORK] }), 'off; next WORK'],
      ['11:01', edits('unavailable', { choice: [FAM] }), 'off; next FAM']
    ]
  },
  {
    title: 'chooses groups and sets a timer in one wish',
    lines: [
      ['10:00', setsTimer('10:30', { choice: [FAM] }), 'timer 10:00-10:30, FAM; next FAM'],
      ['10:10', setsTimer('11:00', { choice: [WORK] }), 'timer 10:00-11:00, WORK; next WORK'],
      ['10:20', switchesOn({ expiresAt: null, choice: [FAM] }), 'switch 10:00-22:20, FAM; next FAM']
    ]
  },
  {
    title: 'never takes a deleted last group for everyone',
    lines: [
      ['10:00', switchesOff({ choice: [FAM] }), 'off; next FAM'],
      ['10:01', deletesGroup(FAM), 'off; next nobody'],
      ['10:02', switchesOn(), 'refused: nobody_chosen'],
      ['10:03', setsTimer('10:30'), 'refused: nobody_chosen'],
      ['10:04', taps('available'), 'refused: nobody_chosen'],
      ['10:05', switchesOff(), 'off; next nobody'],
      ['10:06', switchesOn({ choice: 'everyone' }), 'switch 10:06-22:06, everyone']
    ]
  },
  {
    title: 'puts the light out when the last group that sees it is deleted',
    lines: [
      ['10:00', setsTimer('11:00', { choice: [FAM] }), 'timer 10:00-11:00, FAM; next FAM'],
      ['10:30', deletesGroup(FAM), 'off; next nobody'],
      ['11:00', alarm, 'off; next nobody']
    ]
  },
  {
    title: 'goes on for the groups that are left',
    lines: [
      [
        '10:00',
        switchesOn({ choice: [FAM, WORK] }),
        'switch 10:00-22:00, FAM + WORK; next FAM + WORK'
      ],
      ['10:30', deletesGroup(FAM), 'switch 10:00-22:00, WORK; next WORK']
    ]
  },
  {
    title: 'narrows nothing for everyone when a group is deleted',
    lines: [
      ['10:00', switchesOn(), 'switch 10:00-22:00, everyone'],
      ['10:30', deletesGroup(FAM), 'switch 10:00-22:00, everyone']
    ]
  },
  {
    title: 'forgets a deleted group in the choice though another group holds the light',
    lines: [
      ['10:00', switchesOff({ choice: [FAM] }), 'off; next FAM'],
      ['10:01', switchesOn({ choice: [WORK] }), 'switch 10:01-22:01, WORK; next WORK'],
      ['10:02', deletesGroup(FAM), 'switch 10:01-22:01, WORK; next WORK']
    ]
  }
]

describe('who may see a light', () => {
  it.each(STORIES)('$title', story => {
    expect(play(story, 'late')).toEqual(asTold(story))
    expect(play(story, 'punctual')).toEqual(asTold(story))
  })
})
