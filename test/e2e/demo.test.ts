// @module-tag long
import { login, readMe } from '#contract/account.ts'
import { readContacts } from '#contract/contacts.ts'
import { readGroups } from '#contract/groups.ts'
import { readNotifications } from '#contract/notifications.ts'
import { readRequests } from '#contract/requests.ts'
import { readSchedule } from '#contract/schedule.ts'
import { spawnSync } from 'node:child_process'
import { expect, inject, it } from 'vitest'
import { callerOf } from '../../worker/operate/caller.ts'
import { bringFamily } from '../../worker/operate/demo-family.ts'
import { ROOT } from '../support/node/files.ts'

const url = inject('url')

/** All that the first of the family sees, as far as it stays the same from one run to the next. */
async function seenByMaya(sessionId: string) {
  let call = callerOf(url, sessionId)
  let me = await call(readMe)
  let contacts = await call(readContacts)
  let groups = await call(readGroups)
  return {
    light: [me.status, me.source, me.statusMessage],
    contacts: contacts.map(({ displayName }) => displayName).toSorted(),
    otto: contacts.find(({ username }) => username === 'ottolindqvist'),
    amara: contacts.find(({ username }) => username === 'amaraokafor'),
    groups: groups.map(({ members, name }) => `${name} ${members.length}`).toSorted(),
    entries: (await call(readSchedule)).length,
    requests: (await call(readRequests)).map(({ user }) => user.displayName),
    notifications: (await call(readNotifications)).length
  }
}

it('brings six people with groups, a schedule, a timer, messages, a request and notifications', async () => {
  let { password, people } = await bringFamily(url)
  let [maya = { email: '', sessionId: '' }] = people
  expect(people).toHaveLength(6)
  let { sessionId } = await callerOf(url)(login, { body: { email: maya.email, password } })
  let seen = await seenByMaya(sessionId)
  expect(seen).toMatchObject({
    light: ['available', 'timer', 'On the porch, with tea'],
    contacts: ['Amara Okafor', 'Jonas Berg', 'Otto Lindqvist', 'Rosa Lindqvist'],
    otto: { status: 'available', statusMessage: 'Cooking, hands free' },
    amara: { status: 'available', statusMessage: 'Walking the dog' },
    groups: ['Family 2', 'Friends 2'],
    entries: 7,
    requests: ['Kenji Sato']
  })
  expect(seen.otto?.statusExpiresAt).toBeDefined()
  expect(seen.notifications).toBeGreaterThan(3)

  let again = await bringFamily(url)
  expect(again.people.map(({ email }) => email)).toEqual(people.map(({ email }) => email))
  let { notifications: _, otto: __, ...same } = seen
  expect(await seenByMaya(again.people[0]?.sessionId ?? '')).toMatchObject(same)
})

it.each([
  [{ NODE_ENV: 'production' }, [], /never moves into production/],
  [{ CLOUDFLARE_ENV: 'production' }, [], /never moves into production/],
  [{}, ['--var', 'ENVIRONMENT:production'], /takes no --var/]
])('never starts in production: %j %j', (variables, options, reason) => {
  let { status, stderr } = spawnSync(
    process.execPath,
    ['worker/operate/demo.ts', '--no-build', ...options],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'test', ...variables } }
  )
  expect(status).toBe(1)
  expect(stderr).toMatch(reason)
})
