import { PRODUCT } from '#contract/name.ts'

/** SPEC 2: what the NFC tab says. */
export const NFC = {
  address: 'Address to write',
  api: 'NFC in this browser',
  browser: 'Browser',
  cancel: 'Cancel',
  copied: 'Copied!',
  copy: 'Copy',
  device: 'This device',
  intro: `Put a small NFC tag by the door, on the desk, in the car. A tap with your phone turns your light on or off.`,
  listening: 'Listening. Hold a tag to the back of your phone.',
  no: 'no',
  secure: 'Secure connection',
  start: 'Start Listening',
  stop: 'Stop Listening',
  title: 'NFC tags',
  unsupported: 'Writing and listening',
  write: 'Write to NFC Tag',
  writing: 'Ready to write. Hold an empty tag to the back of your phone and keep it there.',
  yes: 'yes',
  here: 'With this phone',
  hereText:
    'Write the tag once. After that a tap works with the app closed, too; listening is only for trying a tag out here.'
} as const

/** SPEC 2: an iPhone can't write tags from a web page, but it reads them. */
export const IPHONE = {
  title: 'Set it up with an iPhone',
  picture: 'An iPhone held over a tag: a banner at the top of its screen offers to open the link.',
  steps: [
    'Get a tag of the kind NTAG213 or larger, and a tag-writing app from the App Store.',
    'In that app, add a record of the type URL, enter the address below, and write it to the tag.',
    'Wake the phone and hold its upper edge to the tag. A banner appears.',
    'Tap the banner. Your status changes, and you can undo it for a moment.'
  ],
  notes: [
    'An iPhone never acts on a tag by itself: it shows a banner, and nothing changes until you tap it.',
    `The banner opens your default browser, which is not the app on your home screen. Sign in to ${PRODUCT} there once, or write one of the links below instead: it needs no signing in.`,
    'Tags are read in the background from the iPhone XS and XR on. Older ones have an NFC reader in the Control Centre.'
  ]
} as const

interface Diagnosis {
  title: string
  text: string
  suggestions: readonly string[]
}

/** SPEC 2: why writing and listening don't work here, and what would help. */
export const DIAGNOSES = {
  adapter: {
    title: 'NFC not detected',
    text: 'The browser can use NFC, but this device has none, or it is out of reach.',
    suggestions: [
      'Look in the settings of your phone whether NFC is there and switched on.',
      'Take off a thick or metal case.',
      'Try another phone: not every Android phone has NFC.'
    ]
  },
  android: {
    title: 'Android device required',
    text: 'Web pages can use NFC on Android phones only.',
    suggestions: [
      'Open this page on an Android phone in Chrome or Edge to write a tag.',
      'Or write the tag with an iPhone and an app, as told on this page.',
      'On an Android phone, switch off "Desktop site" in the menu of the browser.'
    ]
  },
  browser: {
    title: 'Browser not supported',
    text: 'This browser has no way to use NFC from a web page.',
    suggestions: [
      'On an iPhone, write the tag with an app, as told on this page. Tapping it works without a writer.',
      'On Android, bring Chrome or Edge up to date.'
    ]
  },
  chrome: {
    title: 'Chrome or Edge required',
    text: 'On Android, only Chrome and Edge can use NFC from a web page.',
    suggestions: [
      'Open this page in Chrome or Edge to write a tag. Tapping it then works in any browser.'
    ]
  },
  secure: {
    title: 'Secure connection required',
    text: 'Browsers allow NFC only over a secure connection.',
    suggestions: ['Open this page with an address that begins with https://.']
  }
} as const satisfies Record<string, Diagnosis>

/** C102: the reason behind the name of a DOMException. */
export function nfcFailureText(name: string): string {
  switch (name) {
    case 'NotAllowedError':
      return 'Allow NFC for this site in the settings of your browser.'
    case 'NotReadableError':
      return 'NFC is switched off in the settings of your phone.'
    case 'InvalidStateError':
      return 'NFC is still busy. Try again in a moment.'
    case 'NetworkError':
      return 'Keep the tag still until it is done. It may also be locked or too small.'
    default:
      return 'Hold the tag still and try again.'
  }
}
