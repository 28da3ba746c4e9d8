import { PRODUCT } from '#contract/name.ts'

export const INFO = {
  title: 'Info',
  lead: `${PRODUCT} shows the people you choose one thing: is now a good time to call?`,
  topics: [
    {
      icon: 'check',
      title: 'One switch',
      text: 'Go available with one tap, off with one tap. A short message can say what you are doing.'
    },
    {
      icon: 'clock',
      title: 'It ends by itself',
      text: 'Set a timer, or let the safety net switch you off after 12 hours. It works with the app closed.'
    },
    {
      icon: 'eye',
      title: 'Only who you choose',
      text: 'Put contacts into groups and choose which of them can see you. Everybody else finds you unavailable, and cannot tell the difference. Your phone number shows only to those who see you available.'
    },
    {
      icon: 'people',
      title: 'Contacts by consent',
      text: 'Nobody sees you before both of you agree. Remove a contact, and they see nothing any more.'
    },
    {
      icon: 'info',
      title: 'What it does not do',
      text: 'No location, no advertising, no reading along: calls go through your own phone.'
    }
  ]
} as const

export const SETTINGS = {
  title: 'Settings',
  signOut: 'Sign Out'
} as const
