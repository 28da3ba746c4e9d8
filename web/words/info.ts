import { PRODUCT } from '#contract/name.ts'
import { WORD, until } from './home.ts'

/** SPEC 2: what the Info page says. It says what the product does, and nothing that it does not do yet. */
export const INFO = {
  title: 'Info',
  description: `How ${PRODUCT} works: one switch, timers and schedules, groups that may see it, tags, notifications, the connectedness score, and what it leaves out.`,
  keywords:
    'availability, phone calls, family, friends, timer, schedule, contact groups, NFC, privacy',
  heading: 'Is now a good time to call?',
  lead: `You would love to call, and don't, because it might be a bad moment. ${PRODUCT} answers that one question before you dial.`
} as const

export const TOPICS = {
  availability: {
    icon: 'phone',
    title: 'One switch',
    text: 'Go available with one tap when you are up for a call, with a few words if you like: walking the dog, on the train. Those who may see it see it at once, and one tap calls you.'
  },
  ending: {
    icon: 'clock',
    title: 'It goes off by itself',
    text: 'Set a timer, from a minute to a day. Without one, the safety net switches you off after 12 hours at the latest. Both work while the app is closed.'
  },
  schedule: {
    icon: 'calendar',
    title: 'Your usual hours',
    text: 'Sunday calls? Say so once: your light goes on and off by a weekly schedule, in your time zone, for everyone or for one group.'
  },
  groups: {
    icon: 'people',
    title: 'Only for whom you choose',
    text: 'Sort your contacts into groups in eight colors and choose which of them can see your light. Everybody else finds you unavailable. Nobody is told, and nobody can tell.'
  },
  tags: {
    icon: 'nfc',
    title: 'A tag beside your chair',
    text: 'Write your link on a small NFC sticker, put it where you sit down to talk, and hold your phone to it: on. Once more: off. The guide is in Settings.'
  },
  news: {
    icon: 'bell',
    title: 'The right news, never a pile',
    text: 'The bell tells when a contact becomes available, and if you like only when you are free too: the perfect time to talk. Of each kind, only the newest unread news of a contact stays. Which kinds, you choose, and whether they reach you with the app closed. "Tell me when" in the menu of a contact waits for one of them.'
  },
  score: {
    icon: 'heart',
    title: 'Connectedness score',
    text: 'A small thank-you for being there. Nothing depends on it.'
  },
  privacy: {
    icon: 'lock',
    title: 'Yours',
    text: 'No location, no ads, no reading along: calls go through your own phone. Your number shows only to contacts who see you available. Your email shows to nobody.'
  }
} as const

const TEA_TIME = new Date(2026, 0, 1, 15, 40).getTime()

/** One light, seen by two. */
export const TWO_VIEWS = {
  label: 'How one and the same light looks',
  views: [
    {
      who: 'Your family sees',
      word: WORD.available,
      note: `"Tea break", ${until(TEA_TIME, TEA_TIME)}`,
      isLit: true
    },
    {
      who: 'Others see',
      word: WORD.unavailable,
      note: 'As if you were away',
      isLit: false
    }
  ]
} as const

/** SPEC 9: what points are given for. */
export const POINTS = [
  { points: 10, deed: 'for each hour available' },
  { points: 50, deed: 'for each new connection' },
  { points: 100, deed: 'for each call you start' }
] as const

export const POINTS_NOTE =
  'Calls to one contact count once in five minutes, and five times a day. Contacts see your score as it was at midnight (UTC), without the hours that only some of them could see.'
