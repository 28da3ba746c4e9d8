import { LINK_NAME_GRAPHEMES } from '#contract/limits.ts'
import { settle } from '#rules/availability.ts'
import { obey } from '#rules/change.ts'
import { type Link, readLinkName, wishOfLink } from '#rules/link.ts'
import { describe, expect, it } from 'vitest'
import {
  alarm,
  asTold,
  at,
  FAM,
  open,
  planAt,
  play,
  type Story,
  switchesOff,
  switchesOn,
  taps,
  WORK
} from './story.ts'

/** A link is used that was used before at `before`, if at all. */
function uses(
  action: Link['action'],
  { before, ...rest }: { before?: string; groupId?: number; minutes?: number } = {}
): Story['lines'][number][1] {
  return (scene, now) => {
    let plan = planAt(now, scene.windows)
    let status = settle(scene.status, plan, now)
    let lastUsedAt = before === undefined ? null : at(before)
    let wish = wishOfLink(
      { action, groupId: null, minutes: null, ...rest, lastUsedAt },
      status,
      now
    )
    if (wish === 'again') return { ...scene, status }
    let outcome = obey(status, plan, now, wish)
    return outcome.ok ? { ...scene, status: outcome.status } : `refused: ${outcome.code}`
  }
}

const chosen = (...choice: number[]) => switchesOff({ choice })

const STORIES: Story[] = [
  {
    title: 'D12a: lights as a tag does, for twelve hours, to whoever is chosen',
    lines: [
      ['10:00', chosen(FAM), 'off; next FAM'],
      ['10:01', uses('set-available'), 'tag 10:01-22:01, FAM; next FAM'],
      ['22:01', alarm, 'off; next FAM']
    ]
  },
  {
    title: 'C072: starts a timer, and puts it out for good',
    lines: [
      ['10:00', uses('set-available', { minutes: 30 }), 'timer 10:00-10:30, everyone'],
      ['10:10', uses('set-unavailable'), 'off'],
      ['10:30', alarm, 'off']
    ]
  },
  {
    title: 'C003: shows one spell to its group, and leaves the choice for the next one alone',
    lines: [
      ['10:00', chosen(FAM), 'off; next FAM'],
      ['10:01', uses('set-available', { groupId: WORK }), 'tag 10:01-22:01, WORK; next FAM'],
      ['10:02', switchesOff(), 'off; next FAM'],
      ['10:03', switchesOn(), 'switch 10:03-22:03, FAM; next FAM']
    ]
  },
  {
    title: 'C003: moves a light that is on to its group',
    lines: [
      [
        '10:00',
        switchesOn({ choice: [FAM, WORK] }),
        'switch 10:00-22:00, FAM + WORK; next FAM + WORK'
      ],
      [
        '10:01',
        uses('set-available', { groupId: WORK }),
        'switch 10:00-22:00, WORK; next FAM + WORK'
      ],
      ['10:02', switchesOff(), 'off; next FAM + WORK'],
      ['10:03', switchesOn(), 'switch 10:03-22:03, FAM + WORK; next FAM + WORK']
    ]
  },
  {
    title: 'makes a scheduled light one by hand for its group',
    schedule: [open('09:00', '17:00')],
    lines: [
      ['09:00', alarm, 'schedule 09:00-17:00, everyone'],
      ['10:00', uses('set-available', { groupId: WORK }), 'switch 09:00-17:00, WORK'],
      ['17:00', alarm, 'off']
    ]
  },
  {
    title: 'D13: lights for nobody while nobody is chosen, but for its own group',
    lines: [
      ['10:00', uses('set-available'), 'tag 10:00-22:00, everyone'],
      ['10:01', switchesOff({ choice: [] }), 'off; next nobody'],
      ['10:02', uses('set-available'), 'refused: nobody_chosen'],
      ['10:03', uses('set-available', { groupId: FAM }), 'tag 10:03-22:03, FAM; next nobody']
    ]
  },
  {
    title: 'takes two toggles within ten seconds for one',
    lines: [
      ['10:00:00', uses('toggle'), 'tag 10:00-22:00, everyone'],
      ['10:00:09.999', uses('toggle', { before: '10:00:00' }), 'tag 10:00-22:00, everyone'],
      ['10:00:10', uses('toggle', { before: '10:00:00' }), 'off']
    ]
  },
  {
    title: 'never takes what sets for a repeat: off means off, also right after a tap',
    lines: [
      ['10:00:00', taps('available'), 'tag 10:00-22:00, everyone'],
      ['10:00:01', uses('set-unavailable', { before: '10:00:00' }), 'off'],
      [
        '10:00:02',
        uses('set-available', { before: '10:00:01' }),
        'tag 10:00:02-22:00:02, everyone'
      ],
      ['10:00:02.500', taps('unavailable'), 'tag 10:00:02-22:00:02, everyone']
    ]
  }
]

describe('a link', () => {
  it.each(STORIES)('$title', story => {
    expect(play(story, 'late')).toEqual(asTold(story))
    expect(play(story, 'punctual')).toEqual(asTold(story))
  })
})

it('the name of a link is cleaned, and has a character and at most fifty', () => {
  let longest = '👨‍👩‍👧'.repeat(LINK_NAME_GRAPHEMES)
  expect(readLinkName('  Front \u202E door ')).toBe('Front door')
  expect(readLinkName(longest)).toBe(longest)
  for (let name of ['', ' \u200B ', `${longest}!`]) expect(readLinkName(name)).toBeUndefined()
})
