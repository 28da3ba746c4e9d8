import { median, quantile } from './figures.ts'
import type { Series } from './measures.ts'
import type { Rounds } from './rounds.ts'
import type { Search } from './search.ts'

interface Row {
  what: string
  series: Series
  unit: '/s' | 'KiB' | 'ms'
  share: number
}

const MEDIAN = 0.5
const ROWS: readonly Row[] = [
  ms('flip to the first of 20', 'firstFew'),
  ms('flip to the tenth of 20', 'middleFew'),
  ms('flip to the last of 20', 'lastFew'),
  { ...ms('flip to the last of 20, p99', 'lastFew'), share: 0.99 },
  ms('flip to the first of 200', 'firstMany'),
  ms('flip to the hundredth of 200', 'middleMany'),
  ms('flip to the last of 200', 'lastMany'),
  { ...ms('flip to the last of 200, p99', 'lastMany'), share: 0.99 },
  ms('flip to the last of 20, all asleep', 'lastAsleep'),
  ms('answer to a flip for 20', 'answerFew'),
  ms('answer to a flip for 200', 'answerMany'),
  ms('answer to a flip for 20, all asleep', 'answerAsleep'),
  perSecond('flips to 20, one at a time', 'flipsByOne'),
  perSecond('flips to 20, eight at a time', 'flipsByEight'),
  perSecond('flips to 20, 32 at a time', 'flipsByMany'),
  perSecond('GET /api/me', 'me'),
  perSecond('GET /api/friends, 20 contacts', 'listsFew'),
  perSecond('GET /api/friends, 200 contacts', 'listsMany'),
  ms('POST /api/search', 'search'),
  ms('POST /api/login', 'signIn'),
  ms('a channel opens', 'connect'),
  ms('GET /api/notifications', 'notices'),
  ms('one of them marked read', 'noticeRead'),
  ms('processor time of a flip to 20', 'cpuFlipFew'),
  ms('processor time of a flip to 200', 'cpuFlipMany'),
  ms('processor time of GET, 20 contacts', 'cpuListFew'),
  ms('processor time of GET, 200 contacts', 'cpuListMany'),
  { what: 'memory of a connected person', series: 'memory', unit: 'KiB', share: MEDIAN }
]

function ms(what: string, series: Series): Row {
  return { what, series, unit: 'ms', share: MEDIAN }
}

function perSecond(what: string, series: Series): Row {
  return { what, series, unit: '/s', share: MEDIAN }
}

export interface Figure extends Row {
  base: number
  own: number
  /** Own to base. */
  ratio: number
  /** The lowest and the highest ratio of a single round. */
  spread: [number, number]
  samples: number
}

/** A median is the median of the rounds' medians; one round is too small for a p99, which is that of all rounds. */
export function figuresOf(rounds: Rounds): Figure[] {
  return ROWS.flatMap(row => {
    let { series, share } = row
    let [base, own] = rounds.map(side => side.flatMap(round => [round[series] ?? []]))
    if (!base?.[0]?.length || !own) return []
    let ratios = own.map((each, i) => quantile(each, share) / quantile(base[i] ?? [], share))
    let isMedian = share === MEDIAN
    let sum = (values: number[][]) =>
      isMedian ? median(values.map(median)) : quantile(values.flat(), share)
    return {
      ...row,
      base: sum(base),
      own: sum(own),
      ratio: isMedian ? median(ratios) : sum(own) / sum(base),
      spread: [Math.min(...ratios), Math.max(...ratios)],
      samples: own.flat().length
    }
  })
}

function show(value: number, unit: Row['unit']): string {
  return `${value.toFixed(unit === 'ms' ? 1 : 0)} ${unit}`
}

/** The two sides beside each other. */
export function sidesTable(figures: readonly Figure[], heads: readonly [string, string]): string {
  return table([
    ['what', ...heads, 'ratio', 'lowest - highest round', 'samples a side'],
    ...figures.map(({ what, unit, base, own, ratio, spread, samples }) => [
      what,
      show(base, unit),
      show(own, unit),
      ratio.toFixed(2),
      spread.map(each => each.toFixed(2)).join(' - '),
      String(samples)
    ])
  ])
}

/** The same search among more and more people. */
export function searchTable(searches: readonly Search[]): string {
  let sizes = searches[0]?.costs.map(({ people }) => people.toLocaleString('en')) ?? []
  return table([
    [
      'search for',
      'found',
      ...sizes.map(size => `rows, ${size}`),
      ...sizes.map(size => `ms, ${size}`)
    ],
    ...searches.map(({ what, costs }) => [
      what,
      costs.map(({ hits }) => hits).join(' / '),
      ...costs.map(({ rows }) => String(rows)),
      ...costs.map(({ times }) => median(times).toFixed(1))
    ])
  ])
}

/** A table that reads as text and as Markdown. */
export function table(rows: string[][]): string {
  let widths = rows[0]?.map((_, i) => Math.max(...rows.map(row => row[i]?.length ?? 0))) ?? []
  let line = (cells: string[]) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' | ')} |`
  let rule = widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  let [head = [], ...body] = rows
  return [line(head), line(rule), ...body.map(line)].join('\n')
}
