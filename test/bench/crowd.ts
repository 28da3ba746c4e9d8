import { deriveUsername, searchTerms } from '#rules/person.ts'

const FIRST = [
  ...['Maria', 'Marta', 'Mark', 'Martin', 'Ana', 'Ben', 'Chloe', 'David', 'Elif', 'Fatima'],
  ...['Greta', 'Hugo', 'Ines', 'Jonas', 'Kofi', 'Léa', 'Mehmet', 'Nina', 'Omar', 'Priya'],
  ...['Rosa', 'Sven', 'Tomasz', 'Wei', 'Yuki']
]
const LAST = ['Silva', 'Okoro', 'Lindqvist', 'Nowak', 'García', 'Müller', 'Tanaka', 'Haddad']
const RARE = 7
const KNOWN = 500

/** One in so many has a name of many words that begin alike, and stand side by side where search looks. */
const WORDY_EACH = 40
const WORDS = 20

/** What people type, and what that is. The rare name, the username and the address are those of one person each. */
export const QUERIES = [
  ['a common first name', 'maria'],
  ['a beginning that thousands share', 'mar'],
  ['one letter', 'm'],
  ['a common last name', 'okoro'],
  ['a rare name', 'xanthippe'],
  ['a username', usernameOf(KNOWN)],
  ['a whole address', emailOf(KNOWN)],
  ['names of many words alike', 'q'],
  ['a name that nobody has', 'zzyzx']
] as const

function nameOf(number: number): string {
  if (number === RARE) return 'Xanthippe Zola'
  if (number % WORDY_EACH === 1) {
    return Array.from({ length: WORDS }, (_, i) => `q${number}.${i}`).join(' ')
  }
  let last = LAST[Math.floor(number / FIRST.length) % LAST.length]
  return `${FIRST[number % FIRST.length]} ${last}`
}

/** None that a namesake who signs up could be given (D18). */
function usernameOf(number: number): string {
  return `${deriveUsername(nameOf(number))}crowd${number}`
}

function emailOf(number: number): string {
  return `crowd${number}@example.com`
}

/** As scattered as the product's, and never the same twice. */
function idOf(number: number): number {
  return 1 + ((number * 2_654_435_761) % 2 ** 32)
}

/**
 * The statements that write the people from one number to another, each with its rows as JSON: every second one has asked
 * `seekerId`, one in a hundred is a contact.
 */
export function crowdWrites(
  seekerId: number,
  from: number,
  to: number
): { sql: string; rows: string }[] {
  let people = Array.from({ length: to - from }, (_, i) => {
    let number = from + i
    return { number, id: idOf(number), name: nameOf(number), username: usernameOf(number) }
  })
  let write = (sql: string, rows: unknown[][]) => ({
    sql: `insert into ${sql} from json_each(?)`,
    rows: JSON.stringify(rows)
  })
  return [
    write(
      `users (id, email, username, display_name, phone_number, password_hash, time_zone, created_at)
        select value ->> 0, value ->> 1, value ->> 2, value ->> 3, '112', 'x', 'UTC', 0`,
      people.map(({ number, id, name, username }) => [id, emailOf(number), username, name])
    ),
    write(
      'search_terms (user_id, term) select value ->> 0, value ->> 1',
      people.flatMap(({ id, name, username }) =>
        searchTerms(name, username).map(term => [id, term])
      )
    ),
    write(
      `friend_requests (id, from_id, to_id, state, sent_at, told_at)
        select value ->> 0, value ->> 0, value ->> 1, 'pending', 0, 0`,
      people.filter(({ number }) => number % 2 === 1).map(({ id }) => [id, seekerId])
    ),
    write(
      'friendships (id, low_id, high_id, created_at) select value ->> 0, value ->> 1, value ->> 2, 0',
      people
        .filter(({ number }) => number % 100 === 0)
        .map(({ id }) => [id, Math.min(id, seekerId), Math.max(id, seekerId)])
    )
  ]
}
