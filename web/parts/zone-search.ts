import { foldText } from '#rules/text.ts'
import { zoneName, zoneTitle } from '../words/zones.ts'

interface Zone {
  /** The words it can be found by, each after a blank. */
  terms: string
  timeZone: string
}

let known: readonly Zone[] | undefined

function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[\s/_-]+/)
    .filter(Boolean)
}

// Only once somebody searches: there are hundreds, and their titles are slow to come by.
function knownZones(now: number): readonly Zone[] {
  known ??= Intl.supportedValuesOf('timeZone').map(timeZone => {
    let terms = wordsOf(`${timeZone} ${zoneName(timeZone)} ${zoneTitle(timeZone, now)}`)
    return { timeZone, terms: ` ${terms.join(' ')}` }
  })
  return known
}

/** The zones in whose name or title each typed word begins a word. */
export function findZones(query: string, now: number): string[] {
  let typed = wordsOf(query)
  if (typed.length === 0) return []
  return knownZones(now)
    .filter(({ terms }) => typed.every(word => terms.includes(` ${word}`)))
    .map(({ timeZone }) => timeZone)
}
