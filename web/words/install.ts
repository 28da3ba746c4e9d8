import { PRODUCT } from '#contract/name.ts'

/** How one comes to have the app on one's home screen. */
export const INSTALL = {
  title: `Install ${PRODUCT}`,
  text: 'It gets an icon of its own, opens without the bars of a browser, and starts without a network.',
  button: 'Install',
  iphoneText: 'It gets an icon of its own. Notifications on an iPhone or iPad need this, too.',
  iphoneSteps: [
    'Tap the Share button of Safari.',
    'Choose "Add to Home Screen".',
    `Open ${PRODUCT} from there, and sign in once.`
  ]
} as const
