import { PRODUCT } from '#contract/name.ts'

/** D46: the privacy notice. Every sentence is a promise: it changes with what is kept, not before and not after. */
export const PRIVACY = {
  title: 'Privacy',
  description: `What ${PRODUCT} keeps about you, for how long, who sees what, and how to take it along or delete it.`,
  back: 'Back to Info',
  lead: `${PRODUCT} keeps what it needs to show your light to the people you choose, and nothing else.`,
  short: [
    'No location. No ads, no tracking, no cookies. Nothing is sold.',
    'Nothing is loaded from anybody else: no foreign scripts, fonts or pictures.',
    'You can take everything along, or delete it, at any time and by yourself.'
  ],
  kept: 'What is kept, and for how long',
  seen: 'Who sees what',
  date: 'As of November 2026.'
} as const

export const KEPT = [
  {
    term: 'Your account',
    text: 'Name, username, email, phone number, time zone, and a photo if you add one: until you change it or delete the account. Your password is kept only as a hash, from which it cannot be read.'
  },
  {
    term: 'Your light',
    text: 'Whether it is on, since when and until when, your message, who may see it. Only the present: there is no record of when you were available, just the sum of hours that your score counts.'
  },
  {
    term: 'People',
    text: 'Contacts, groups and requests: until you remove them or the account. A request that you declined stays noted, so that nobody is told of it. With whom you were ever connected is noted for the score, and when it ended, so that an old invitation does not bring it back.'
  },
  {
    term: 'Schedule and settings',
    text: 'Until you change or delete them.'
  },
  {
    term: 'Notifications',
    text: 'The newest 50.'
  },
  {
    term: 'Mail',
    text: 'To whom a mail is to go, about whom: until it has left, at most a day. That one left: for a day, so that you get no second one about the same contact. The link that stops a kind of mail works for a year.'
  },
  {
    term: 'Calls',
    text: 'That you tapped Call, for whom and when: for a day, and deleted with your next call after it. Then only their number counts. What you say goes through your phone and never passes here.'
  },
  {
    term: 'Devices',
    text: 'Where you are signed in: kind of browser, since when, last used; and whether the app may be open on any of them, so that it hears of changes at once, which nobody is shown. A sign-in ends by itself after 90 days without use. The link for a new password works for 30 minutes; the address typed to ask for it is kept until that mail has left, at most as long.'
  },
  {
    term: 'Links and invitations',
    text: 'What you named a link, what it does, when it was last used; how many came by an invitation, and until when it holds. What opens them is kept only as a hash. Until you revoke them or delete the account; an invitation that is over goes with the next one you make.'
  },
  {
    term: 'Push notifications',
    text: 'On each device where you switch them on: the address and the keys that its browser hands out, what you call the device, when something was delivered last. They go when you switch them off, sign out there or delete the account.'
  },
  {
    term: 'Whom you wait for',
    text: 'Until you were told, for a day at most. Nobody else learns of it.'
  },
  {
    term: 'Against abuse',
    text: 'How often something was tried, under scrambled marks of an account, address or network: for up to a week, wrong passwords for up to a month.'
  }
] as const

export const SEEN = [
  {
    term: 'Everybody with an account',
    text: 'Your name, username and photo, if they search for the beginning of a name, or know your exact email.'
  },
  {
    term: 'Your contacts',
    text: 'Also available or unavailable, and your score as of midnight (UTC).'
  },
  {
    term: 'Contacts who see you available',
    text: 'Also your message, the end of a timer, and your phone number; as long as the light is on.'
  },
  {
    term: 'Whoever has a link or an invitation of yours',
    text: 'Your name. By a link for automations also available or unavailable and the end of a timer, each time they use it; so treat it like a key.'
  },
  {
    term: 'Nobody else',
    text: 'Your email, your groups, your schedule, whom you declined. Who is outside of the groups you chose sees the same as when your light is off.'
  },
  {
    term: 'Whoever runs this service',
    text: 'Could read the database, as with every service of this kind; never your password.'
  }
] as const

/** What needs more than a line. */
export const CHAPTERS = [
  {
    title: 'Photos',
    text: 'Before a photo is kept, what the camera wrote into it is taken out: place, time, device. The photo lies at an address that nobody can guess; whoever has the address can open it until you change or remove the photo.'
  },
  {
    title: 'In your mailbox',
    text: 'Mail about your account always comes: the link for a new password, that your password was changed, that the account was deleted. Everything else only if you switch it on. A mail names the contact, and holds no message and no phone number; it loads nothing, and nobody is told whether you opened it.'
  },
  {
    title: 'On your device',
    text: 'The browser keeps your sign-in, the last messages you used, whether push is on, and small things such as a hint you closed. Signing out deletes all but the small things. An invitation or a link from a mail that you opened is kept in its tab until it is used or the tab is closed.'
  },
  {
    title: 'Deleting',
    text: 'Delete the account in Settings, under your name, and everything of it is gone at once, also from the screens of your contacts. Only your address stays until the mail that confirms it has left, at most a day. What remains for a while is the backup: it can bring back any minute of the last 30 days of the database, so a deleted line can be in it for up to 30 days. Photos have no backup.'
  },
  {
    title: 'Your data',
    text: 'In the same place you can change what is kept about you and download all of it as one file.'
  },
  {
    title: 'Who carries it',
    text: `${PRODUCT} runs on the network of Cloudflare, which carries its traffic, keeps the database and the photos, sends its mails, and notes requests for some days, without names or what was in them, so that faults can be found. A push notification passes through the service of whoever makes your browser; it is encrypted, so only your device can read it, and they learn that one came and when. Nobody else gets anything.`
  }
] as const
