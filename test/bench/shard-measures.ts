import { at, type Person, type Speaker } from './cast.ts'
import { addressOf, firsts, numbers } from './families.ts'
import { shuffled } from './figures.ts'
import { flips, type Measure, readsFew, toFew } from './measures.ts'
import { signIn } from './seed.ts'

/** So many of each in one round. */
const TIMES = 24
/** Those of three digits, with which no other name begins, and who look for nobody themselves. */
const RARE = numbers.filter(number => number >= 100 && !firsts.includes(number))

interface Notice {
  id: number
  read: boolean
}

/** People look for somebody of any family, and find them. */
const search: Measure = {
  restMs: 0,
  async take(stage, _, chance) {
    let times: number[] = []
    for (let number of shuffled(RARE, chance).slice(0, TIMES)) {
      let name = `Person ${number}`
      let seeker = anybody(stage.cast.speakers, chance)
      let query = () => stage.client.call('POST', '/api/search', seeker.token, { query: name })
      let found = JSON.parse(await timed(times, query)) as { displayName: string }[]
      if (found.length !== 1 || found[0]?.displayName !== name) {
        throw new Error(`${name} was looked for, and not found`)
      }
    }
    return { search: times }
  }
}

/** People sign in on one more device, and out again. */
const signsIn: Measure = {
  restMs: 0,
  async take({ client }, _, chance) {
    let times: number[] = []
    for (let number of shuffled(numbers, chance).slice(0, TIMES)) {
      let token = await timed(times, () => signIn(client, number, addressOf(number)))
      await client.call('POST', '/api/logout', token)
    }
    return { signIn: times }
  }
}

/** Those who have heard something read their list, and mark something of it. */
const notices: Measure = {
  restMs: 0,
  async take(stage, _, chance) {
    let lists: number[] = []
    let marks: number[] = []
    // So that there is something unread.
    for (let speaker of stage.cast.speakers) await stage.flip(speaker)
    for (let { token } of shuffled(stage.cast.listeners, chance).slice(0, TIMES)) {
      let read = () => stage.client.call('GET', '/api/notifications', token)
      let list = JSON.parse(await timed(lists, read)) as Notice[]
      let unread = list.find(notice => !notice.read)
      if (!unread) throw new Error('Somebody was told nothing')
      let path = `/api/notifications/${unread.id}/read`
      await timed(marks, () => stage.client.call('POST', path, token))
    }
    return { notices: lists, noticeRead: marks }
  }
}

export const MEASURES: readonly Measure[] = [toFew, flips, readsFew, search, signsIn, notices]

function anybody(speakers: readonly Speaker[], chance: () => number): Person {
  return at(speakers, Math.floor(chance() * speakers.length))
}

/** Does `job`, and adds to `times` how many ms it took. */
async function timed<T>(times: number[], job: () => Promise<T>): Promise<T> {
  let startedAt = performance.now()
  let done = await job()
  times.push(performance.now() - startedAt)
  return done
}
