import {
  createActionLink,
  deleteActionLink,
  followActionLink,
  type LinkAction
} from '#contract/action-links.ts'
import { changeStatus } from '#contract/status.ts'
import { ANEW, goesOff, type Hand, idOf, LOOK, newName, ONCE, pick, type Write } from './hand.ts'

const LINKS = 4
/** Long after any run: these timers do not end in it. */
const TIMER_MS = 20 * 3_600_000

export function turnsOn(hand: Hand): Write {
  let { chance, ids, owner } = hand
  let names = Object.keys(hand.belief.groups)
  let chosen = chance() < 0.4 ? [] : names.filter(() => chance() < 0.5)
  let message = chance() < 0.3 ? null : newName('I have tea')
  let expiresAt =
    chance() < 0.3 ? null : new Date(Date.now() + TIMER_MS + chance() * 3_600_000).toISOString()
  let visibleToGroupIds = chosen.map(name => idOf(ids.groups, name))
  return {
    name: 'turn on',
    call: () =>
      owner.call(changeStatus, {
        body: {
          status: 'available',
          statusMessage: message,
          statusExpiresAt: expiresAt,
          visibleToGroupIds
        }
      }),
    apply: belief => (belief.light = { isOn: true, message, expiresAt, chosen }),
    ...ANEW
  }
}

export function turnsOff({ owner }: Hand): Write {
  return {
    name: 'turn off',
    call: () => owner.call(changeStatus, { body: { status: 'unavailable' } }),
    apply: goesOff,
    ...ANEW
  }
}

export function says({ belief, owner }: Hand): Write | undefined {
  if (!belief.light.isOn) return undefined
  let message = newName('In the garden')
  return {
    name: 'edit the message',
    call: () =>
      owner.call(changeStatus, {
        body: { status: 'available', statusMessage: message, edit: true }
      }),
    apply: ({ light }) => (light.message = message),
    ...ANEW
  }
}

export function makesLink({ belief, chance, owner, ids, secrets }: Hand): Write | undefined {
  if (Object.keys(belief.links).length >= LINKS) return undefined
  let name = newName('Door')
  let action: LinkAction = chance() < 0.5 ? 'set-available' : 'set-unavailable'
  return {
    name: 'make a link',
    call: async () => {
      let { id, secret } = await owner.call(createActionLink, { body: { name, action } })
      ids.links.set(name, id)
      secrets.set(name, secret)
    },
    apply: ({ links }) => (links[name] = action),
    ...LOOK
  }
}

export function dropsLink(hand: Hand): Write | undefined {
  let name = pick(hand, Object.keys(hand.belief.links))
  if (name === undefined) return undefined
  let id = idOf(hand.ids.links, name)
  return {
    name: 'revoke a link',
    call: () => hand.owner.call(deleteActionLink, { params: { id } }),
    apply: ({ links }) => delete links[name],
    ...ONCE
  }
}

export function usesLink(hand: Hand): Write | undefined {
  let { belief, owner, secrets } = hand
  let name = pick(
    hand,
    Object.keys(belief.links).filter(each => secrets.has(each))
  )
  if (name === undefined) return undefined
  let isOff = belief.links[name] === 'set-unavailable'
  if (!isOff && belief.light.chosen === null) return undefined
  let secret = secrets.get(name) ?? ''
  return {
    name: 'use a link',
    call: () => owner.call(followActionLink, { params: { secret } }),
    apply: each => {
      if (isOff) goesOff(each)
      else each.light.isOn = true
    },
    ...ANEW
  }
}
