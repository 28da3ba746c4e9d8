import { PNG } from '../rules/photo-samples.ts'
import { waitsFor } from './bells.ts'
import { at, inMinutes } from './clock.ts'
import { hasTold } from './ear.ts'
import { NINE } from './family.ts'
import { makesInvite, makesLink, usesLink } from './links.ts'
import { catchMail, mailed, resetToken, stopsMail, waitsForMail } from './mail.ts'
import { prefers } from './notices.ts'
import { befriend, type Person, signIn, signUp } from './people.ts'
import { wear } from './photos.ts'
import { PushDevice, SUBSCRIPTIONS, subscribes } from './pushes.ts'
import { addsEntry } from './schedules.ts'
import { calls } from './scores.ts'

/**
 * Ana has done everything that leaves a trace: two devices, a photo, contacts, groups, a choice, a schedule, wishes,
 * calls, requests, a reset link, a link for automations that was used, an invite, mail she stopped and mail that waits,
 * a device that is pushed to, a bell, and her light is on. Ben and Cyd are contacts who see it; Dee was asked by her, Eve
 * asked her, Fay was declined by her.
 */
export async function fullLife() {
  at(NINE)
  let isMailDown = false
  let sent = catchMail(async () => {
    if (isMailDown) throw new Error('E_INTERNAL_SERVER_ERROR')
  })
  let names = ['Ana Silva', 'Ben Okoro', 'Cyd Marsh', 'Dee Novak', 'Eve Adler', 'Fay Brand']
  let people: Person[] = []
  for (let name of names) people.push(await signUp(name))
  let [ana, ben, cyd, dee, eve, fay] = people as [Person, Person, Person, Person, Person, Person]
  let photo = await wear(ana, PNG)
  let laptop = await signIn(ana.email)
  at(inMinutes(1))
  await befriend(ana, ben)
  await befriend(cyd, ana)
  at(inMinutes(1))
  await prefers(ana, { friendId: null, groupId: null, emailNotifications: true })
  await ana.asks(dee)
  await eve.asks(ana)
  await stopsMail(await mailed(sent, 1))
  await fay.asks(ana)
  await ana.declines(fay)
  at(inMinutes(1))
  let family = await ana.creates('Ana’s family', [ben, cyd])
  await ben.creates('Ben’s friends', [ana])
  let { id: deviceId } = await subscribes(ana, await PushDevice.make(), 'Ana’s phone')
  await ana.tries('POST', `${SUBSCRIPTIONS}/${deviceId}/test`)
  await waitsFor(ana, cyd)
  await prefers(ana, { friendId: ben.id, groupId: null, statusChanges: true })
  await prefers(ana, { friendId: null, groupId: family.id, smartAlerts: false })
  await prefers(ben, { friendId: ana.id, groupId: null, callAvailable: false })
  at(inMinutes(1))
  await addsEntry(ana, 'Tue 09:30-17:15', { groupId: family.id })
  await calls(ana, ben)
  await calls(cyd, ana)
  let link = await makesLink(ana, { name: 'Ana’s door', minutes: 45, groupId: family.id })
  await usesLink(link.secret)
  await ana.goesUnavailable()
  let invite = await makesInvite(ana, { maxUses: 5 })
  at(inMinutes(1))
  await ben.goesAvailable({ message: 'tea at Ben’s?' })
  await ana.goesAvailable({ groups: [family], message: 'ana walks the dog', until: inMinutes(90) })
  for (let person of [ana, ben, cyd]) await hasTold(person)
  await ana.tries('GET', '/api/account/export')
  await ana.searches('nobody at all')
  let token = await resetToken(ana, sent)
  await ben.goesUnavailable()
  isMailDown = true
  await ben.goesAvailable({ message: 'tea at Ben’s?' })
  await waitsForMail(ana)
  isMailDown = false
  return { ana, laptop, ben, cyd, dee, eve, fay, family, photo, token, link, invite, sent }
}
