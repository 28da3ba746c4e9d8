import { toInstant } from '#contract/values.ts'
import { actingPlan, profileOf } from '#rules/profile.ts'
import { ownScore, tallied } from '#rules/score.ts'
import type { Db } from './client.ts'
import * as rows from './export-rows.ts'
import { readPerson } from './people.ts'
import { readPreferences } from './preferences.ts'
import { readDeeds } from './scores.ts'

/** Everything that is stored about a person, and of others only what that person sees anyway. */
export async function exportAccount(
  db: Db,
  userId: number,
  now: number
): Promise<Record<string, unknown> | undefined> {
  let person = await readPerson(db, userId)
  if (!person) return undefined
  let deeds = await readDeeds(db, userId)
  let tally = tallied(person.tally, person.status, actingPlan(person, now), now)
  let members = await rows.memberRows(db, userId)
  let groups = (await rows.groupRows(db, userId)).map(group => ({
    ...group,
    members: dated(members.filter(({ groupId }) => groupId === group.id))
  }))
  return {
    exportedAt: toInstant(now),
    account: { ...profileOf(person, now), ...withInstants(await rows.accountRow(db, userId)) },
    foundBy: await rows.ownSearchTerms(db, userId),
    score: { score: ownScore(tally, deeds), ...tally, ...deeds },
    contacts: dated(await rows.contactRows(db, userId)),
    groups: dated(groups),
    schedule: dated(await rows.entryRows(db, userId)),
    requestsReceived: dated(await rows.receivedRows(db, userId)),
    requestsSent: dated(await rows.sentRows(db, userId)),
    notifications: dated(await rows.noticeRows(db, userId)),
    preferences: await readPreferences(db, userId),
    sessions: dated(await rows.sessionRows(db, userId)),
    pushSubscriptions: dated(await rows.pushRows(db, userId)),
    bells: dated(await rows.bellRows(db, userId)),
    everContacts: await rows.acquaintanceIds(db, userId),
    calls: dated(await rows.callRows(db, userId)),
    links: dated(await rows.actionLinkRows(db, userId)),
    invites: dated(await rows.inviteRows(db, userId)),
    openResetLinks: dated(await rows.linkRows(db, userId)),
    mailsWaiting: dated(await rows.waitingMailRows(db, userId)),
    mailsOfTheDay: dated(await rows.mailingRows(db, userId)),
    mailsStopped: await rows.stoppedMail(db, userId),
    unsubscribeLinks: dated(await rows.unsubscribeRows(db, userId))
  }
}

function dated(list: readonly object[]) {
  return list.map(withInstants)
}

/** A row whose instants are written as everywhere on the wire. */
function withInstants(row: object): Record<string, unknown> {
  let fields = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'number' && /^at$|At$|Until$/.test(name) ? toInstant(value) : value
  ])
  return Object.fromEntries(fields) as Record<string, unknown>
}
