import type { PreferenceChange } from '#contract/notifications.ts'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { waitsFor } from '../support/bells.ts'
import { at, inMinutes } from '../support/clock.ts'
import { hasSettled } from '../support/ear.ts'
import { family } from '../support/family.ts'
import { beforeBatches } from '../support/faults.ts'
import {
  catchMail,
  hangingMail,
  mailed,
  outboxEmpties,
  type SentMail,
  stopsMail,
  waitsForMail,
  wantsMail
} from '../support/mail.ts'
import { noticesOf, prefers } from '../support/notices.ts'
import { befriend, type Person, runAlarm } from '../support/people.ts'
import { sweep } from '../support/photos.ts'
import { addsEntry, changesAccount } from '../support/schedules.ts'
import { soon } from '../support/soon.ts'

const DAY = 24 * 60

let sent: SentMail[]
let all: Awaited<ReturnType<typeof family>>
let ana: Person
let ben: Person
let cyd: Person

beforeEach(async () => {
  await env.DB.exec('delete from outbox')
  sent = catchMail()
  all = await family()
  ;({ ana, ben, cyd } = all)
  await wantsMail(ben)
  await prefers(ben, { smartAlerts: false })
})

/** Who got which mails, once nothing is left to be sent: 'seeded1@example.test: Ana Silva is available'. */
async function mails(): Promise<string[]> {
  await outboxEmpties()
  return sent.map(({ subject, to }) => `${to}: ${subject}`)
}

const told = ({ email }: Person, { name } = ana) => `${email}: ${name} is available`

async function flips(person: Person): Promise<void> {
  await person.goesUnavailable()
  await person.goesAvailable()
}

describe('D27: a contact who becomes available', () => {
  it('is mailed to those who want mail, and to nobody else', async () => {
    await ana.goesAvailable()
    expect(await mails()).toEqual([told(ben)])
  })

  it('is named, and nothing more is said that could be read too late', async () => {
    let { phoneNumber } = await ana.me()
    await ana.goesAvailable({ message: 'at the clinic', until: inMinutes(30) })
    await outboxEmpties()
    let { html, text } = sent[0]!
    for (let part of [html, text]) {
      expect(part).toContain('When this mail was sent, the light of Ana Silva was on')
      for (let secret of ['clinic', '09:30', phoneNumber, ana.email]) {
        expect(part).not.toContain(secret)
      }
    }
  })

  it.each(['readTie', 'noteMailing'])(
    'D4: is not mailed when the light ends during %s, and that does not count',
    async name => {
      let heal = beforeBatches('all', async () => {
        if (new Error().stack?.includes(name)) at(inMinutes(1))
      })
      await ana.goesAvailable({ until: inMinutes(0.5) })
      expect(await mails()).toEqual([])
      heal()
      await flips(ana)
      expect(await mails()).toEqual([told(ben)])
    }
  )

  it('is mailed once in 24 hours, and each contact for itself', async () => {
    await ana.goesAvailable()
    await flips(ana)
    expect(await mails()).toEqual([told(ben)])
    await befriend(cyd, ben)
    await cyd.goesAvailable()
    expect((await mails()).slice(1)).toContain(told(ben, cyd))
    at(inMinutes(DAY).getTime() - 1)
    await flips(ana)
    expect((await mails()).filter(mail => mail === told(ben))).toHaveLength(1)
    at(Date.now() + 1)
    await flips(ana)
    expect((await mails()).filter(mail => mail === told(ben))).toHaveLength(2)
  })

  it('is mailed once in 24 hours also after they have parted and met again', async () => {
    await ana.goesAvailable()
    await outboxEmpties()
    await ana.removes(ben)
    await befriend(ana, ben)
    await prefers(ben, { friendRequests: false })
    await flips(ana)
    expect((await mails()).filter(mail => mail === told(ben))).toHaveLength(1)
  })

  it('is mailed twenty times a day at most, of however many contacts', async () => {
    let { LIMITS } = env
    for (let i = 0; i < 20; i += 1) {
      let mailing = env.DB.prepare('insert into mailings values (?, ?, ?, ?, ?)')
      await mailing.bind(1_000 + i, ben.id, cyd.id, 'call_available', Date.now() - i).run()
    }
    await ana.goesAvailable()
    expect(await mails()).toEqual([])
    env.LIMITS = '2'
    await flips(ana)
    expect(await mails()).toEqual([told(ben)])
    env.LIMITS = LIMITS
    await env.DB.exec('delete from mailings')
  })

  it('is not mailed to those outside of the audience: nothing tells that they are', async () => {
    await wantsMail(cyd)
    await prefers(cyd, { smartAlerts: false })
    await ana.goesAvailable({ groups: [all.fam] })
    expect(await mails()).toEqual([told(ben)])
    expect(await noticesOf(cyd)).toEqual([])
    await ana.goesAvailable({ groups: [] })
    expect(await mails()).toEqual([told(ben), told(cyd)])
  })

  it('with smart alerts is mailed at the perfect time only', async () => {
    await prefers(ben, { smartAlerts: true })
    await ana.goesAvailable()
    expect(await mails()).toEqual([])
    await ben.goesAvailable()
    await flips(ana)
    expect(await mails()).toEqual([told(ben)])
  })

  it('D51: is mailed to whoever rang the bell, busy or not, and wanting no other such mail', async () => {
    await prefers(ben, { callAvailable: false, smartAlerts: true })
    await waitsFor(ben, ana)
    await ana.goesAvailable()
    expect(await mails()).toEqual([told(ben)])
    at(inMinutes(DAY))
    await flips(ana)
    expect(await mails()).toEqual([told(ben)])
  })

  it('is mailed when a schedule makes it so, with every browser closed', async () => {
    await changesAccount(ana, { timeZone: 'UTC' })
    await addsEntry(ana, 'Mon 10:00-11:00')
    at('2026-05-04T10:00:00Z')
    await runAlarm(ana)
    expect(await mails()).toEqual([told(ben)])
  })

  it.each<[string, PreferenceChange, boolean]>([
    ['a contact’s record that wants none', { emailNotifications: false }, false],
    ['a contact’s record without the notice', { callAvailable: false }, false],
    ['a contact’s record alone', { emailNotifications: true }, true]
  ])('goes by %s before the global one', async (_, change, isMailed) => {
    await prefers(ben, { emailNotifications: !isMailed })
    await prefers(ben, { friendId: ana.id, groupId: null, ...change })
    await ana.goesAvailable()
    expect(await mails()).toEqual(isMailed ? [told(ben)] : [])
  })
})

describe('at the moment of sending it is looked at again: there is no mail', () => {
  /** The mail service is down when the light goes on, so that the mail leaves minutes later. */
  async function shinesUnsent(): Promise<void> {
    let log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    catchMail(() => Promise.reject(new Error('E_RATE_LIMIT_EXCEEDED')))
    await ana.goesAvailable()
    await waitsForMail(ben)
    log.mockRestore()
    sent = catchMail()
  }

  async function leavesLater(): Promise<string[]> {
    at(inMinutes(2))
    await sweep()
    return mails()
  }

  it('but if nothing has changed, there is', async () => {
    await shinesUnsent()
    expect(await leavesLater()).toEqual([told(ben)])
    await flips(ana)
    expect(await mails()).toEqual([told(ben)])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['of a light that is off', () => ana.goesUnavailable()],
    ['of one that is shown to others now', () => ana.goesAvailable({ groups: [all.work] })],
    ['to somebody who left the group that sees it', hideByGroup],
    ['of somebody who is no contact any more', () => ana.removes(ben)],
    ['of somebody who is one again, but was none', meetAgain],
    ['of somebody whose account is gone', () => ana.tries('DELETE', '/api/account')],
    ['to somebody who wants none any more', () => wantsMail(ben, false)],
    ['to somebody who wants no word of lights', () => prefers(ben, { callAvailable: false })],
    ['to somebody for whom it is not the perfect time', () => prefers(ben, { smartAlerts: true })],
    ['of a light whose end has passed, whatever the alarm does', async () => endLight()]
  ])('%s', async (_, change) => {
    await shinesUnsent()
    await change()
    expect((await leavesLater()).filter(mail => mail === told(ben))).toEqual([])
  })

  async function hideByGroup() {
    await ana.goesAvailable({ groups: [all.fam] })
    await ana.drops(ben, all.fam)
  }

  async function meetAgain() {
    await ana.removes(ben)
    await prefers(ben, { friendRequests: false })
    await befriend(ana, ben)
  }

  async function endLight() {
    await ana.goesAvailable({ until: inMinutes(1) })
    await hasSettled(ana)
  }

  it('and what was not sent does not count: the next one is mailed', async () => {
    await shinesUnsent()
    await ana.goesUnavailable()
    expect(await leavesLater()).toEqual([])
    await ana.goesAvailable()
    expect(await mails()).toEqual([told(ben)])
  })

  it('half an hour later, when it would be no news', async () => {
    await shinesUnsent()
    at(inMinutes(30))
    await sweep()
    expect(await mails()).toEqual([])
  })

  it('after the link in one was used', async () => {
    await ana.goesAvailable()
    await stopsMail(await mailed(sent, 1))
    at(inMinutes(DAY))
    await flips(ana)
    expect(await mails()).toEqual([told(ben)])
  })
})

it('nobody waits for a mail: neither the answer, nor who is told', async () => {
  let slow = catchMail(hangingMail)
  let begin = performance.now()
  await ana.goesAvailable()
  await soon(async () => expect(await noticesOf(ben)).toHaveLength(1))
  await hasSettled(ana)
  await flips(ana)
  expect(slow).toHaveLength(1)
  expect(performance.now() - begin).toBeLessThan(4_500)
})
