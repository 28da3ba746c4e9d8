import { readOwnScore, readScore, recordCall } from '#contract/score.ts'
import { SCORE_FRESH_MS } from '#contract/timing.ts'
import { atom, onMount, type ReadableAtom, type WritableAtom } from 'nanostores'
import { call } from '../lib/call.ts'
import { log } from '../lib/log.ts'
import { $sessionId } from '../lib/session-id.ts'

type Whose = number | 'own'

/** The server allows 120 reads in a minute; half of them are left to what matters more. */
const READS_A_MINUTE = 60
const MINUTE_MS = 60_000
const AT_ONCE = 2

interface Kept {
  $score: WritableAtom<number | undefined>
  readAt: number
}

let kept = new Map<Whose, Kept>()
/** Those looked at whose score is not known, or not fresh any more; the latest is read first. */
let wanted = new Set<Whose>()
let running = 0
/** When the reads of the last minute began. */
let begun: number[] = []
let pause: ReturnType<typeof setTimeout> | undefined

// A score belongs to whoever was signed in.
$sessionId.listen(() => {
  for (let { $score } of kept.values()) $score.set(undefined)
  kept = new Map()
  wanted = new Set()
  begun = []
})

function keep(whose: Whose): Kept {
  let found = kept.get(whose)
  if (found) return found
  let made: Kept = { $score: atom<number | undefined>(), readAt: Number.NEGATIVE_INFINITY }
  kept.set(whose, made)
  onMount(made.$score, () => {
    if (Date.now() - made.readAt > SCORE_FRESH_MS) wanted.add(whose)
    readNext()
    return () => void wanted.delete(whose)
  })
  return made
}

/** The connectedness score of a contact, a daily snapshot (D15), or one's own, live; read while somebody looks. */
export function scoreOf(whose: Whose): ReadableAtom<number | undefined> {
  return keep(whose).$score
}

function readNext(): void {
  let whose = [...wanted].at(-1)
  if (whose === undefined || running >= AT_ONCE || mustPause()) return
  wanted.delete(whose)
  running += 1
  begun.push(Date.now())
  void read(whose).finally(() => {
    running -= 1
    readNext()
  })
  readNext()
}

/** Whether the minute is full; it goes on by itself then. */
function mustPause(): boolean {
  let now = Date.now()
  begun = begun.filter(at => now - at < MINUTE_MS)
  let [oldest = now] = begun
  clearTimeout(pause)
  if (begun.length < READS_A_MINUTE) return false
  pause = setTimeout(readNext, oldest + MINUTE_MS - now)
  return true
}

async function read(whose: Whose): Promise<void> {
  let own = keep(whose)
  try {
    let { score } = await (whose === 'own'
      ? call(readOwnScore)
      : call(readScore, { params: { userId: whose } }))
    own.readAt = Date.now()
    own.$score.set(score)
  } catch {
    // It is an extra: what could not be read is not shown, and read when somebody looks again.
  }
}

/** SPEC 7: counts a call that has been started; nothing waits for it, and nothing fails with it. */
export async function countCall(receiverId: number): Promise<void> {
  try {
    let { score } = await call(recordCall, { body: { receiverId }, keepalive: true })
    let own = keep('own')
    own.readAt = Date.now()
    own.$score.set(score)
  } catch {
    log('A call was not counted')
  }
}
