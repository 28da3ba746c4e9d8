import { PRODUCT } from '#contract/name.ts'

/** What stands for a link's own address where there is none. */
export const SAMPLE_SECRET = 'YOUR-LINK'

export interface Recipe {
  title: string
  text: string
  steps: readonly string[]
  /** What is to be copied, with the address in it. */
  sample?: (address: string) => string
}

/** How others are made to post to a link. */
export const RECIPES: readonly Recipe[] = [
  {
    title: 'iPhone: with a Focus',
    text: 'Your light follows a Focus, such as Work or Sleep. Make two links: one that turns on, one that turns off.',
    steps: [
      'Open Shortcuts, tap Automation, then the plus, and choose the Focus.',
      'Choose "When Turning On" and "Run Immediately".',
      'Add the action "Get Contents of URL" and put in the address below.',
      'Open its arrow and set Method to POST. Leave the body empty.',
      'Do the same for "When Turning Off" with the other link.'
    ],
    sample: address => address
  },
  {
    title: 'Android: at a place, a time, a tap',
    text: 'By an app for automations, or from a button on the home screen.',
    steps: [
      'Tasker: make a profile, and for its task choose Net, HTTP Request, method POST.',
      'MacroDroid: choose a trigger, then the action Web Interactions, HTTP Request, POST.',
      'Samsung Modes and Routines can run a shortcut of the app HTTP Shortcuts: make one there with the method POST.',
      'Put in the address below. It needs no body and no header.'
    ],
    sample: address => address
  },
  {
    title: 'Home Assistant',
    text: 'A command that any automation, scene or button can call. Put this into configuration.yaml, and restart.',
    steps: [],
    sample: address => `rest_command:
  porchlight:
    url: "${address}"
    method: post

automation:
  - alias: "${PRODUCT} when I come home"
    triggers:
      - trigger: state
        entity_id: person.me
        to: "home"
    actions:
      - action: rest_command.porchlight`
  },
  {
    title: 'Anything else',
    text: 'One POST does it; the answer is JSON. A reading (GET) changes nothing.',
    steps: [],
    sample: address => `curl -X POST ${address}

{"displayName":"Ana Silva","status":"available",
 "statusExpiresAt":null,"changed":true}`
  }
]

export const copyName = (title: string) => `Copy for ${title}`
