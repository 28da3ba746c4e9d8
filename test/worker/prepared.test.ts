import { prepared, type Slots } from '#db/prepared.ts'
import { users } from '#db/schema.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { databasesOf } from '../support/databases.ts'

type Person = { id: number; name: string; applies: boolean; avatar: string | null }

let made = 0

const insertion = prepared((db, { applies, avatar, id, name }: Slots<Person>) => {
  made += 1
  let address = sql`'p' || ${id} || '@prepared.test'`
  return db.insert(users).values({
    id,
    email: address,
    username: address,
    displayName: name,
    phoneNumber: '112',
    avatar,
    passwordHash: 'hash',
    timeZone: 'UTC',
    applySchedule: applies,
    createdAt: 0
  })
})

const byId = prepared((db, { id }: Slots<{ id: number }>) =>
  db
    .select({
      name: users.displayName,
      avatar: users.avatar,
      applySchedule: users.applySchedule,
      kind: sql<string>`'a ' || 'person'`.as('kind')
    })
    .from(users)
    .where(eq(users.id, id))
)

describe.each(databasesOf('prepared'))('a statement whose text is made once, on %s', (_, db) => {
  it('takes the values of each time, in a batch and by itself', async () => {
    let [one, other] = [900_001, 900_002]
    let ann: Person = { id: one, name: "Ann O'Lee; --", applies: true, avatar: null }
    let ben: Person = { id: other, name: 'Ben ? Okoro', applies: false, avatar: 'a/b' }
    await db.batch([insertion(db, ann), insertion(db, ben)])
    let [first, second] = await db.batch([byId(db, { id: one }), byId(db, { id: other })])
    expect(first).toEqual([
      { name: "Ann O'Lee; --", avatar: null, applySchedule: true, kind: 'a person' }
    ])
    expect(second).toEqual([
      { name: 'Ben ? Okoro', avatar: 'a/b', applySchedule: false, kind: 'a person' }
    ])
    expect(await byId(db, { id: other }).ask()).toEqual(second)
    expect(await byId(db, { id: 900_003 }).ask()).toEqual([])
    expect(made).toBe(1)
    await db.delete(users).where(sql`${users.id} >= ${one}`)
  })

  it('is refused when it is made, if a value would be lost or be written wrong', () => {
    let rest = prepared((base, { id, ...others }: Slots<{ id: number; name: string }>) =>
      base.update(users).set({ displayName: others.name }).where(eq(users.id, id))
    )
    expect(() => rest(db, { id: 1, name: 'Ann' })).toThrow('Each slot is to be named')
    let unnamed = prepared((base, { id }: Slots<{ id: number }>) =>
      base
        .select({ count: sql<number>`count(*)` })
        .from(users)
        .where(eq(users.id, id))
    )
    expect(() => unnamed(db, { id: 1 })).toThrow('count needs a name of its own')
  })
})
