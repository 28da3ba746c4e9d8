import { recordCall } from '#contract/score.ts'
import { changeAccount } from '#contract/profile.ts'
import { changeStatus } from '#contract/status.ts'
import { expect, it } from 'vitest'
import { befriendOutside, signUpOutside } from './outside.ts'
import { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

const stage = new Stage()
const { url } = stage
const RECORD = `**${recordCall.path}`

let ann: Visitor

/** Ann, available, among contacts who are available under these numbers. */
async function isAmong(people: Record<string, string>): Promise<void> {
  ann = await stage.joins('Ann Ray', {}, async known => {
    for (let [displayName, phoneNumber] of Object.entries(people)) {
      let contact = await signUpOutside(url, displayName)
      await befriendOutside(contact, known)
      await contact.call(changeAccount, { body: { phoneNumber } })
      await contact.call(changeStatus, { body: { status: 'available' } })
    }
    await known.call(changeStatus, { body: { status: 'available' } })
  })
}

/** Where the page goes from now on, and whether a click takes it there before the click is over. It is held back. */
async function watchesGoals(): Promise<() => Promise<[url: string, isInClick: boolean][]>> {
  await ann.page.evaluate(() => {
    let goals: [string, boolean][] = []
    let isInClick = false
    Reflect.set(globalThis, 'goals', goals)
    addEventListener('click', () => (isInClick = true), { capture: true })
    addEventListener('click', () => (isInClick = false))
    navigation.addEventListener('navigate', event => {
      goals.push([event.destination.url, isInClick])
      event.preventDefault()
    })
  })
  return () =>
    ann.page.evaluate(() => (Reflect.get(globalThis, 'goals') as [string, boolean][]).splice(0))
}

/** Taps Call, and waits for the words that are said then, for two seconds. */
async function calls(name: string, words: string): Promise<void> {
  await Promise.all([ann.hears(words), ann.button(`Call ${name}`).click()])
}

it('C097: dials ASCII digits, tells the number as it was typed, and refuses where there is none', async () => {
  let numbers = [
    ['+1 (555) 010-1234', 'tel:+15550101234'],
    ['+49 30 / 12345-67', 'tel:+49301234567'],
    ['0049 30 1234', 'tel:0049301234'],
    ['555.010.1234 ext. 9', 'tel:5550101234,9'],
    ['٠١٢٣', 'tel:0123']
  ] as const
  let typed = [...numbers.map(([number]) => number), '']
  await isAmong(Object.fromEntries(typed.map((number, i) => [`Bo ${i}`, number])))
  let goals = await watchesGoals()
  for (let [i, [phoneNumber, goal]] of numbers.entries()) {
    let name = `Bo ${i}`
    await calls(name, `${name}, ${phoneNumber}`)
    expect(await goals(), name).toEqual([[goal, true]])
  }
  await calls('Bo 5', 'Phone number not available for this contact')
  await ann.hears('Cannot Call')
  expect(await goals()).toEqual([])
  expect(await ann.page.locator('a[href^="tel:"]').count()).toBe(0)
})

it('C097: opens the dialler within the click, whatever becomes of the count', async () => {
  await isAmong({ 'Ben Okoro': '+1 (555) 010-1234' })
  ann.device.forgive(/A call was not counted|status of 500/)
  let goals = await watchesGoals()
  let answers = {
    'an answer': undefined,
    'a failure': { status: 500, json: { code: 'internal', message: 'Something went wrong.' } },
    silence: 'never'
  } as const
  for (let [name, answer] of Object.entries(answers)) {
    if (answer !== undefined) {
      await ann.page.route(RECORD, route =>
        answer === 'never' ? undefined : route.fulfill(answer)
      )
    }
    let record = ann.page.waitForRequest(RECORD)
    await calls('Ben Okoro', 'Ben Okoro, +1 (555) 010-1234')
    expect(await goals(), name).toEqual([['tel:+15550101234', true]])
    await record
    await ann.page.unroute(RECORD)
  }
})

it('C097: counts a call for the own score at once', async () => {
  await isAmong({ 'Ben Okoro': '+1 (555) 010-1234' })
  await watchesGoals()
  let counted = ann.page.waitForResponse(answer => answer.url().endsWith(recordCall.path))
  await calls('Ben Okoro', 'Ben Okoro, +1 (555) 010-1234')
  // 100 for the call, 50 for the contact, and nothing yet for a minute of light.
  expect(await (await counted).json()).toEqual({ score: 150 })
})

type Share = 'AbortError' | 'NotAllowedError' | 'missing' | 'open'
type Clipboard = 'missing' | 'refused' | 'works'

/** Plays what the device has for sharing; everything that is handed over ends up in the list of the page. */
async function plays(share: Share, clipboard: Clipboard): Promise<void> {
  await ann.page.evaluate(
    ([sheet, board]) => {
      let handed: string[] = []
      Reflect.set(globalThis, 'handed', handed)
      let define = (name: string, value: unknown) =>
        Object.defineProperty(navigator, name, { configurable: true, value })
      let open = ({ text = '' }: ShareData) => {
        handed.push(`shared ${text}`)
        return sheet === 'open'
          ? new Promise(() => undefined)
          : Promise.reject(new DOMException('no', sheet))
      }
      let write = (text: string) => {
        handed.push(`copied ${text}`)
        return board === 'works' ? Promise.resolve() : Promise.reject(new Error('no'))
      }
      define('share', sheet === 'missing' ? undefined : open)
      define('clipboard', board === 'missing' ? undefined : { writeText: write })
    },
    [share, clipboard] as const
  )
}

const handed = () => ann.page.evaluate(() => Reflect.get(globalThis, 'handed') as string[])

it(
  'C101: a dismissed sheet is no failure, a refused one copies, and a copy that fails says so',
  { tags: 'long' },
  async () => {
    ann = await stage.joins('Ann Ray')
    let { me } = await ann.known()
    let title = ann.page.getByText(/^(Copied!|Copy Failed)$/)
    let share = ann.button('Share!')

    await plays('AbortError', 'works')
    await share.click()
    expect(await handed()).toHaveLength(1)
    expect(await title.count()).toBe(0)

    for (let sheet of ['NotAllowedError', 'missing'] as const) {
      await plays(sheet, 'works')
      await share.click()
      await ann.hears('Share message copied to clipboard')
      let copied = (await handed()).at(-1)
      expect(copied, sheet).toContain(`@${me.username}`)
      expect(copied, sheet).toContain(url)
      await title.first().waitFor({ state: 'hidden', timeout: 4_500 })
    }

    for (let clipboard of ['refused', 'missing'] as const) {
      await plays('missing', clipboard)
      await share.click()
      await ann.hears('Unable to copy to clipboard')
      await ann.closesMessage()
    }
  }
)

it('C101: two quick taps on Share open one sheet, and the dialog for contacts copies the link', async () => {
  ann = await stage.joins('Ann Ray')
  await plays('open', 'works')
  await ann.button('Share!').dblclick()
  expect(await handed()).toHaveLength(1)

  await ann.page.goto('/contacts')
  await ann.button('Add Contact').first().click()
  await plays('missing', 'works')
  await ann.dialog.getByRole('button', { name: 'Share' }).click()
  await ann.hears('Link copied!')
  expect(await handed()).toEqual([`copied ${url}`])
})
