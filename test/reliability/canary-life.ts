import { register, Session } from '#contract/account.ts'
import { createActionLink } from '#contract/action-links.ts'
import { readContacts } from '#contract/contacts.ts'
import { addMember, createGroup } from '#contract/groups.ts'
import { createInvite } from '#contract/invites.ts'
import { putPreference } from '#contract/notifications.ts'
import { PHOTO_FIELD, uploadPhoto } from '#contract/profile.ts'
import { subscribeToPush } from '#contract/push.ts'
import { sendRequest } from '#contract/requests.ts'
import { changeStatus } from '#contract/status.ts'
import { randomInt } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { befriendOutside, type Known, newcomer, Outsider, signUpOutside } from '../e2e/outside.ts'
import { big, join, pngChunk } from '../rules/photo-samples.ts'
import type { PushServer } from '../support/node/push-server.ts'
import { asks, from } from './asking.ts'

/** Somebody who has left words everywhere that are nobody else's. */
export interface CanaryLife {
  owner: Known
  /** By what they are. */
  canaries: Record<string, string>
  photo: string
  /** A contact, who is pushed to, and somebody who was asked. */
  others: Known[]
  contactDevice: string
}

/** Those that are kept as a hash, or not at all. */
export const NEVER_KEPT = ['session', 'network', 'link secret', 'invite']

const EVERYWHERE = { friendId: null, groupId: null }
const WANTS_ALL = {
  statusChanges: true,
  smartAlerts: false,
  pushNotifications: true,
  emailNotifications: true
}

/** One grey line whose pixels are the letters of `text`, not packed. */
function pictureOf(text: string): Uint8Array<ArrayBuffer> {
  let head = join(big(4, text.length), big(4, 1), Uint8Array.of(8, 0, 0, 0, 0))
  let pixels = new Uint8Array(deflateSync(join('\0', text), { level: 0 }))
  let signature = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10)
  return join(signature, pngChunk('IHDR', head), pngChunk('IDAT', pixels), pngChunk('IEND'))
}

/** Puts on a photo that says `text`; gives its address. */
export async function wears(url: string, { token }: Known, text: string): Promise<string> {
  let form = new FormData()
  form.append(PHOTO_FIELD, new File([pictureOf(text)], 'photo.png', { type: 'image/png' }))
  let headers = { Authorization: `Bearer ${token}` }
  let { method, path } = uploadPhoto
  let answer = await fetch(new URL(path, url), { method, headers, body: form })
  let { avatar } = (await answer.json()) as { avatar?: string }
  if (avatar === undefined) throw new Error(`The photo was answered ${answer.status}`)
  return avatar
}

/** Has a device of that name pushed to; gives its id. */
export async function subscribes(person: Known, push: PushServer, name: string): Promise<string> {
  let { id, ...device } = push.service.makeDevice(push.origin)
  await person.call(subscribeToPush, { body: { ...device, name } })
  return id
}

export async function liveWithCanaries(url: string, push: PushServer): Promise<CanaryLife> {
  // Other ones in each run: mails of former runs may still lie about.
  let digits = String(randomInt(1e11, 2e11))
  let mark = Number(digits).toString(16)
  let word = (letter: string) => `${letter}${mark}`
  let network = `2001:db8:${mark.slice(-8, -4)}:1${mark.slice(-3)}`
  let canaries: Record<string, string> = {
    name: word('n'),
    username: word('u'),
    email: `${word('e')}@example.test`,
    phone: digits,
    message: word('m'),
    group: word('g'),
    'link name': word('l'),
    'device name': word('d'),
    browser: word('b'),
    'photo bytes': word('p').repeat(2),
    network
  }
  let typed = {
    ...newcomer(`Nora ${word('n')}`),
    username: word('u'),
    email: `${word('e')}@example.test`,
    phoneNumber: `+${digits}`
  }
  let headers = { ...from(`${network}::1`), 'User-Agent': `Browser ${word('b')}` }
  let { text } = await asks(url, register, { body: typed, headers })
  let { sessionId: token, user: me } = Session.parse(JSON.parse(text))
  let owner: Known = Object.assign(new Outsider(url, token), { me, token })
  let contact = await signUpOutside(url, 'Connie Contact')
  let asked = await signUpOutside(url, 'Ada Asked')
  await befriendOutside(owner, contact)
  await contact.call(putPreference, { body: { ...EVERYWHERE, ...WANTS_ALL } })
  await owner.call(sendRequest, { body: { friendId: asked.me.id } })
  let contactDevice = await subscribes(contact, push, 'A phone')
  let ownDevice = await subscribes(owner, push, `Phone ${word('d')}`)
  let photo = await wears(url, owner, word('p').repeat(2))
  let group = await owner.call(createGroup, { body: { name: `Group ${word('g')}` } })
  let [{ friendshipId } = { friendshipId: 0 }] = await owner.call(readContacts)
  await owner.call(addMember, { params: { id: group.id }, body: { friendshipId } })
  let link = await owner.call(createActionLink, {
    body: { name: `Door ${word('l')}`, action: 'toggle' }
  })
  let invite = await owner.call(createInvite, { body: {} })
  let statusMessage = `Walking ${word('m')}`
  await owner.call(changeStatus, {
    body: { status: 'available', statusMessage, visibleToGroupIds: [group.id] }
  })
  Object.assign(canaries, {
    'photo key': photo.split('/').at(-1),
    'push address': ownDevice,
    session: token,
    'link secret': link.secret,
    invite: invite.token
  })
  return { owner, canaries, photo, others: [contact, asked], contactDevice }
}
