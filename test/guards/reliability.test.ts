import { describe, expect, it } from 'vitest'
import { type Belief, beliefOf, judge, viewOf } from '../reliability/belief.ts'
import { Likeness } from '../reliability/likeness.ts'
import { growth } from '../reliability/memory.ts'
import { waitsOf } from '../reliability/toggles.ts'

/** Ben is a contact and in the family, which may see a light with a message. */
function world(change: (belief: Belief) => void = () => undefined): Belief {
  let belief = beliefOf(['Ben'])
  belief.friends['Ben'] = 'contact'
  belief.groups['Family'] = ['Ben']
  belief.light = { isOn: true, message: 'tea?', expiresAt: null, chosen: ['Family'] }
  change(belief)
  return belief
}

const before = viewOf(world())

/** What deletes the family: it was the only one that might see the light. */
const after = viewOf(
  world(belief => {
    belief.groups = {}
    belief.light = { isOn: false, message: null, expiresAt: null, chosen: null }
  })
)

describe('what is found after a kill', () => {
  it('is fine as it was, and as it was to be', () => {
    expect(judge(before, before, after)).toEqual({ lost: [], torn: [], isDone: false })
    expect(judge(after, before, after)).toEqual({ lost: [], torn: [], isDone: true })
    expect(judge(before, before, before)).toMatchObject({ lost: [], torn: [] })
  })

  it('is torn where half of what was under way was done', () => {
    let half = viewOf(world(belief => (belief.groups = {})))
    expect(judge(half, before, after).torn).not.toEqual([])
    expect(judge(half, before, after).lost).toEqual([])
  })

  it('is lost where something is missing that nobody was changing', () => {
    let other = viewOf(
      world(belief => (belief.entries['1 09:00-17:00'] = { group: null, isEnabled: true }))
    )
    expect(judge(before, other, other).lost).not.toEqual([])
    expect(judge(other, before, before).lost).not.toEqual([])
  })

  it('shows a friend the light only through a group that may see it', () => {
    let seen = (belief: Belief) => viewOf(belief)['friend Ben']
    expect(seen(world())).toBe('["contact",["tea?",null]]')
    expect(seen(world(belief => (belief.groups['Family'] = [])))).toBe('["contact",null]')
    expect(seen(world(belief => (belief.light.chosen = [])))).toBe('["contact",["tea?",null]]')
    expect(seen(world(belief => (belief.friends['Ben'] = 'asked')))).toBe('["asked"]')
  })
})

describe('what nobody may tell apart', () => {
  const told = (ms: number, text = '{}') => ({ status: 200, headers: 'date', text, ms })

  function likenessOf(shiftMs: number): Likeness {
    let likeness = new Likeness('answer')
    for (let i = 0; i < 500; i += 1) {
      likeness.take(0, told(i))
      likeness.take(1, told(i + shiftMs))
    }
    return likeness
  }

  it('is alike where the times are, draws included', () => {
    expect(likenessOf(0).figures).toMatchObject({ 'AUC, answer': 0.5 })
    expect([likenessOf(0).faults, likenessOf(20).faults]).toEqual([[], []])
  })

  it('is told by times that differ, whichever is longer', () => {
    expect(likenessOf(500).figures).toMatchObject({ 'AUC, answer': 1 })
    expect(likenessOf(30).faults).toEqual(['answer: AUC 0.558'])
    expect(likenessOf(-30).faults).toEqual(['answer: AUC 0.442'])
  })

  it('is told by one byte', () => {
    let likeness = likenessOf(0)
    likeness.take(1, told(0, '{ }'))
    expect(likeness.faults).toEqual(['answer: 200 {} (date) or 200 { } (date)'])
  })
})

describe('what is measured under load', () => {
  it('is how fast memory grows, whatever it was at first', () => {
    let samples = [0, 1, 2, 3].map(at => ({ at, mb: 600 + 2 * at }))
    expect(growth(samples)).toBe(2)
    expect(growth(samples.map(sample => ({ ...sample, mb: 600 })))).toBe(0)
  })

  it('is how long a device waited for each turn or a later one', () => {
    let turns = [0, 1_000, 2_000].map(at => ({ at }))
    let heard = (at: number, message?: string) => ({ at, message })
    let all = [heard(100, 'Turn 1'), heard(1_300), heard(2_050, 'Turn 3')]
    expect(waitsOf({ turns: all }, turns)).toEqual([100, 300, 50])
    expect(waitsOf({ turns: [heard(100, 'Turn 1'), heard(2_500, 'Turn 3')] }, turns)).toEqual([
      100, 1_500, 500
    ])
    expect(waitsOf({ turns: all.slice(0, 1) }, turns)).toEqual([100])
  })
})
