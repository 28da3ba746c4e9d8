import { PRODUCT } from '#contract/name.ts'

/** SPEC 2: what the About page says. */
export const ABOUT = {
  title: 'About',
  description: `Why there is ${PRODUCT}, what it stands for, answers to common questions, and a fair comparison with other ways to find a good moment to call.`,
  keywords: 'about, mission, values, questions, comparison, good time to call',
  back: 'Back to Info',
  mission: [
    'People who love each other call less than they would like to. Not for want of time: for want of the right moment.',
    `A porch light used to tell the neighbors: we are home, come by. ${PRODUCT} is that light, for calls. It is free of charge.`
  ],
  values: 'What it stands for',
  live: 'As it happens',
  liveText:
    "While the app is open, a live channel connects it. When a contact's light changes you see it in that moment, on every screen, without reloading. If the channel breaks, the app says so and looks every few seconds until it is back.",
  questions: 'Common questions',
  comparison: 'Compared with what you do now',
  comparisonText: 'Each of these is good at something. Here is at what.',
  theirs: 'Good for',
  ours: `With ${PRODUCT}`
} as const

export const VALUES = [
  {
    term: 'Calm',
    text: 'One thing on the screen, off with one tap. Nothing here wants you to stay longer than you meant to.'
  },
  {
    term: 'True',
    text: 'Every light has an end. In doubt it counts as off: better a call less than one at a bad moment.'
  },
  {
    term: 'Discreet',
    text: 'Hidden and away look exactly alike. Nobody learns which groups they are in, or that you declined.'
  },
  {
    term: 'For everybody',
    text: 'By touch, keyboard or screen reader, in large text, light and dark, in the browser you have.'
  }
] as const

export const QUESTIONS = [
  {
    question: 'Does it show where I am?',
    answer: `No. ${PRODUCT} never asks for your location, and keeps none.`
  },
  {
    question: 'Who can see that I am available?',
    answer:
      'Your contacts, that is people with whom you both agreed; or only those in the groups you chose. With "View as" on Home you can see what one of them sees.'
  },
  {
    question: 'What if I forget to switch it off?',
    answer:
      'Then it goes off by itself: with the timer, with the end of your schedule, and after 12 hours at the latest. This works with the app closed and the phone switched off.'
  },
  {
    question: 'Can people still call me while my light is off?',
    answer: `If they have your number, yes. ${PRODUCT} blocks no calls; it tells people when one is welcome. They get your number from it only while they see you available.`
  },
  {
    question: 'Will somebody notice that I hide from them?',
    answer:
      'No. They see "Unavailable", exactly as when your light is off. Whom you decline is not told either. Somebody you remove can see that you are no longer among their contacts.'
  },
  {
    question: 'Does it ring when the app is closed?',
    answer:
      'If you like. Switch on push notifications in Settings, on each device that is to be told. What happened meanwhile waits behind the bell, too.'
  },
  {
    question: 'Do the others need it too?',
    answer:
      'Yes, an account each, and a browser. "Share!" sends them the address and how to find you.'
  },
  {
    question: 'What does it cost?',
    answer:
      'Nothing. No ads either, and nothing about you is sold. Calls cost what your phone plan says.'
  },
  {
    question: 'How do I leave?',
    answer:
      'In Settings, under your name: take your data along as a file, delete the account. It is gone at once, for everybody.'
  }
] as const

export const COMPARISON = [
  {
    title: 'Just calling',
    theirs: 'A nice surprise, and nothing to set up.',
    ours: 'You know before you dial that a call is welcome.'
  },
  {
    title: 'Asking "can you talk?"',
    theirs: 'Polite, and works with everybody.',
    ours: 'The answer is there already, and nobody has to say no.'
  },
  {
    title: "A messenger's online dot",
    theirs: 'Everybody has one.',
    ours: 'A dot says that somebody holds a phone. A light says that they would like to talk, because they said so.'
  },
  {
    title: 'A shared calendar',
    theirs: 'The best for a call that you plan.',
    ours: 'A gap in a calendar is no invitation, and a light shows nothing of your day.'
  },
  {
    title: 'Sharing your location',
    theirs: 'To find each other in town.',
    ours: 'It is about whether, not where. No place is ever known.'
  }
] as const
