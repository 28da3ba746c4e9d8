import { search, type FoundPerson, type Relation } from '#contract/requests.ts'
import { cleanText } from '#rules/text.ts'
import { atom, computed } from 'nanostores'
import { call } from '../lib/call.ts'
import { $sessionId } from '../lib/session-id.ts'
import { FAILED } from '../words/toasts.ts'
import { contacts } from './contacts.ts'
import { requests, sendRequest } from './requests.ts'
import { toastFailure } from './toasts.ts'

type Search =
  | { state: 'idle' }
  | { state: 'searching'; query: string }
  | { state: 'found'; query: string; people: FoundPerson[] }

const IDLE: Search = { state: 'idle' }

// Each search is an object of its own: an answer counts only while its search still stands here.
const $current = atom<Search>(IDLE)

/** The search for people and what it found, each of them as they stand to this person by now. */
export const $search = computed(
  [$current, contacts.$state, requests.$state],
  (current, contactsNow, requestsNow): Search => {
    if (current.state !== 'found') return current
    let friends = contactsNow.value?.map(contact => contact.id)
    let askers = requestsNow.value?.map(request => request.userId)
    return {
      ...current,
      people: current.people.map(person => ({
        ...person,
        relation: relationNow(person, friends, askers)
      }))
    }
  }
)

/** What happened since the answer of the search. */
function relationNow(
  { id, relation }: FoundPerson,
  friends: number[] | undefined,
  askers: number[] | undefined
): Relation {
  if (friends?.includes(id)) return 'friend'
  return askers?.includes(id) ? 'incoming' : relation
}

/** SPEC 5: a blank query is none, and one search at a time. */
export async function searchPeople(typed: string): Promise<void> {
  let query = cleanText(typed)
  if (query === '' || $current.get().state === 'searching') return
  let own: Search = { state: 'searching', query }
  $current.set(own)
  try {
    // An invitation names its sender with a sign before the username, which is no part of it.
    let people = await call(search, { body: { query: query.replace(/^@(?=.)/, '') } })
    if ($current.get() === own) $current.set({ state: 'found', query, people })
  } catch (error) {
    if ($current.get() !== own) return
    $current.set(IDLE)
    toastFailure(error, FAILED.search)
  }
}

/** Sends a request to a found person, who reads as requested from then on. */
export async function requestFound(userId: number): Promise<void> {
  if (!(await sendRequest(userId))) return
  let current = $current.get()
  if (current.state !== 'found') return
  let people = current.people.map(person =>
    person.id === userId ? { ...person, relation: 'requested' as const } : person
  )
  $current.set({ ...current, people })
}

/** Forgets the search; an answer under way comes to nobody. */
export function clearSearch(): void {
  $current.set(IDLE)
}

$sessionId.listen(clearSearch)
