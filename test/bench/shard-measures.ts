import { at, type Person, type Speaker } from './cast.ts'
import { addressOf, firsts, numbers, PEOPLE } from './families.ts'
import { shuffled } from './figures.ts'
import { flips, type Measure, readsFew, signsIn, timed, TIMES, toFew } from './measures.ts'

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

export const MEASURES: readonly Measure[] = [
  toFew,
  flips,
  readsFew,
  search,
  signsIn(addressOf, PEOPLE),
  notices
]

function anybody(speakers: readonly Speaker[], chance: () => number): Person {
  return at(speakers, Math.floor(chance() * speakers.length))
}
