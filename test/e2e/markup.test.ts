// @module-tag long
import { createActionLink } from '#contract/action-links.ts'
import { createGroup } from '#contract/groups.ts'
import { sendRequest } from '#contract/requests.ts'
import { changeStatus } from '#contract/status.ts'
import { expect, it } from 'vitest'
import { befriendOutside, signUpOutside } from './outside.ts'
import { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

const stage = new Stage()

/** What would be an element, or run, where text is taken for markup. An element would bear the attribute. */
const MARKUP = [
  '<img data-hit src=x onerror=alert(1)>',
  '<svg data-hit onload=alert(1)>',
  '<script data-hit>alert(1)</script>',
  '"><b data-hit>x',
  "'><i data-hit>x",
  '</script><u data-hit>x',
  '</title><u data-hit>x',
  '<a data-hit href=javascript:alert(1)>x</a>',
  'javascript:alert(1)',
  '{{7*7}}',
  '${7*7}',
  '<iframe data-hit srcdoc=x>',
  '<details data-hit open ontoggle=alert(1)>',
  '<!--><b data-hit>x',
  '&lt;b data-hit&gt;x',
  '<style data-hit>*{display:none}</style>',
  '<math data-hit><mi>x',
  '<input data-hit autofocus onfocus=alert(1)>',
  '<base data-hit href=//evil.test>',
  '<form data-hit action=//evil.test>',
  '%3Cb data-hit%3Ex',
  '<video data-hit src=x onerror=alert(1)>',
  '<object data-hit data=//evil.test>',
  '<meta data-hit http-equiv=refresh>',
  '<template data-hit><b>x'
]
const REQUESTS = 5
const LINKS = 5

/** Everybody and everything around somebody new is named so, and says so. */
async function arrivesAmongMarkup(): Promise<Visitor> {
  return stage.joins(MARKUP[0]!, undefined, async ann => {
    for (let [i, name] of MARKUP.entries()) {
      let other = await signUpOutside(stage.url, name)
      await befriendOutside(other, ann)
      let statusMessage = MARKUP.at(i - 1)!
      await other.call(changeStatus, { body: { status: 'available', statusMessage } })
      await ann.call(createGroup, { body: { name } })
    }
    for (let name of MARKUP.slice(0, REQUESTS)) {
      let other = await signUpOutside(stage.url, name)
      await other.call(sendRequest, { body: { friendId: ann.me.id } })
    }
    for (let name of MARKUP.slice(0, LINKS)) {
      await ann.call(createActionLink, { body: { name, action: 'toggle' } })
    }
    await ann.call(changeStatus, { body: { status: 'available' } })
  })
}

/** All of it stands there as it was typed, and nothing of it is more than text. */
async function showsAsText({ page }: Visitor, texts: readonly string[]): Promise<void> {
  for (let text of texts)
    await expect.poll(() => page.getByText(text).count(), { message: text }).not.toBe(0)
  expect(await page.locator('[data-hit]').count()).toBe(0)
}

it('SECURITY 28: shows markup as text wherever people have a say', async () => {
  let ann = await arrivesAmongMarkup()
  let dialogs: string[] = []
  ann.page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await showsAsText(ann, MARKUP)
  await ann.page.getByRole('button', { name: /^Visible to Groups/ }).click()
  await showsAsText(ann, MARKUP)
  await ann.opens('Contacts')
  await showsAsText(ann, MARKUP)
  await ann.opensGroups()
  await showsAsText(ann, MARKUP)
  await ann.page.goto('/settings?tab=nfc')
  await showsAsText(ann, MARKUP.slice(0, LINKS))
  await ann.page.goto('/account')
  await ann.page.getByRole('heading', { name: 'Account Settings' }).waitFor()
  await showsAsText(ann, [])
  expect(dialogs).toEqual([])
  expect(await ann.page.title()).not.toContain('49')
})
