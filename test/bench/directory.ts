/** A statement as it is asked: its text, and what is bound to it. */
export interface Question {
  sql: string
  values: readonly unknown[]
}

/**
 * How a call finds its shards. `named`: by an id or a token, either of which would hold the number of its shard. `listed`:
 * by an address alone. `home`: it makes an account. `spread`: it reads of people of several. `all`: it names nobody.
 */
export const WAYS = ['named', 'listed', 'home', 'spread', 'all'] as const
export type Way = (typeof WAYS)[number]

export interface Route {
  way: Way
  shards: readonly number[]
}

/** Lengths of time and counts are smaller than this; of ids one in a million is. */
const IDS_FROM = 2 ** 33
/** A number that is so near to the clock is a moment: two ids in a million are. */
const MOMENT_MS = 100 * 86_400_000
const TOKEN = /^[0-9a-f]{64}$/
const ADDRESS = /^[^\s@]+@[^\s@]+$/

/** Names are looked for everywhere, though the statement says who seeks. */
const SEARCH = /"search_terms"\."term" >=/

/** What names somebody, or something of theirs, among bound values, inside of JSON too. */
function namesIn(value: unknown): (number | string)[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value === 'number') {
    let isId = value >= IDS_FROM && Math.abs(value - Date.now()) > MOMENT_MS
    return isId ? [value] : []
  }
  if (typeof value !== 'string') return []
  if (value.startsWith('[')) return namesIn(listIn(value))
  return TOKEN.test(value) || ADDRESS.test(value) ? [value] : []
}

function listIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}

function isAddress(name: number | string): name is string {
  return typeof name === 'string' && ADDRESS.test(name)
}

function isRead({ sql }: Question): boolean {
  return /^\s*select\b/i.test(sql)
}

function isInsertion({ sql }: Question): boolean {
  return /^\s*insert\b/i.test(sql)
}

/** Knows in which shard somebody lives, by whatever names them or something of theirs. */
export class Directory {
  readonly #count: number
  readonly #homeOf: (address: string) => number
  readonly #shards = new Map<number | string, number>()

  constructor(count: number, homeOf: (address: string) => number) {
    this.#count = count
    this.#homeOf = homeOf
  }

  /**
   * Where these statements go, whole. An error if no shard alone could write them: that would be no batch any more, and
   * half of it could be lost.
   */
  route(call: readonly Question[]): Route {
    let isReading = call.every(isRead)
    if (isReading && call.some(({ sql }) => SEARCH.test(sql))) return this.#all()
    let names = namesIn(call.map(({ values }) => values))
    let known = names.filter(name => this.#shards.has(name))
    let shards = [...new Set(known.map(name => this.#shards.get(name) ?? 0))]
    if (shards.length === 1) {
      return { way: known.every(isAddress) ? 'listed' : 'named', shards }
    }
    if (shards.length > 1) {
      if (isReading) return { way: 'spread', shards }
      throw new Error(`A batch would need ${shards.length} shards`)
    }
    if (!call.some(isInsertion)) return this.#all()
    let address = names.find(isAddress)
    if (address === undefined) throw new Error('A row would be nobody’s')
    return { way: 'home', shards: [this.#homeOf(address)] }
  }

  /** Remembers where rows are that have been written, by what is new among their names. */
  keep(call: readonly Question[], { shards }: Route): void {
    let [shard] = shards
    if (shard === undefined || !call.some(isInsertion)) return
    for (let name of namesIn(call.map(({ values }) => values))) {
      if (!this.#shards.has(name)) this.#shards.set(name, shard)
    }
  }

  #all(): Route {
    return { way: 'all', shards: Array.from({ length: this.#count }, (_, shard) => shard) }
  }
}
