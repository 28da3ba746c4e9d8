// @module-tag long
import { readMe } from '#contract/account.ts'
import { expect, it } from 'vitest'
import { Stage } from './stage.ts'
import type { Visitor } from './visitor.ts'

const stage = new Stage()

/** Goes on by Tab until what has the focus has this name. */
async function tabsTo({ page }: Visitor, name: string, key = 'Tab'): Promise<void> {
  let names: string[] = []
  while (names.at(-1) !== name) {
    if (names.length === 40) throw new Error(`${name} was not reached: ${names.join(', ')}`)
    await page.keyboard.press(key)
    names.push(
      await page.evaluate(() => {
        let { activeElement: field } = document
        let labels = field instanceof HTMLInputElement ? field.labels : undefined
        let text = field?.getAttribute('aria-label') ?? labels?.[0]?.textContent
        return (text ?? field?.textContent ?? '').trim()
      })
    )
  }
  // A field shows it by the box around it.
  let isSeen = await page.evaluate(() => {
    let { activeElement } = document
    return [activeElement, activeElement?.parentElement].some(
      part => part && getComputedStyle(part).outlineStyle !== 'none'
    )
  })
  expect(isSeen, `the focus is seen on ${name}`).toBe(true)
}

it('changes the name, and keeps the account after all, without a mouse', async () => {
  let ann = await stage.joins('Ann Ray')
  let { keyboard } = ann.page
  await ann.page.goto('/settings')
  await ann.page.getByRole('link', { name: /Account Settings$/ }).focus()
  await keyboard.press('Enter')
  await ann.page.getByRole('heading', { name: 'Account Settings' }).waitFor()
  await tabsTo(ann, 'Back to Settings')
  await tabsTo(ann, 'Upload Photo')
  await tabsTo(ann, 'Name (First Last)')
  await keyboard.press('Control+A')
  await keyboard.type('Ann Maria Ray')
  await keyboard.press('Enter')
  await ann.hears('Account updated successfully')
  expect((await (await ann.outside()).call(readMe)).displayName).toBe('Ann Maria Ray')

  await tabsTo(ann, 'Delete Account')
  await keyboard.press('Enter')
  await ann.dialog.waitFor()
  let isInside = () => ann.page.evaluate(() => document.activeElement?.closest('dialog') !== null)
  expect(await isInside(), 'the focus moves into the dialog').toBe(true)
  await tabsTo(ann, 'Cancel')
  await keyboard.press('Enter')
  await ann.dialog.waitFor({ state: 'detached' })
  await expect
    .poll(() => ann.page.evaluate(() => document.activeElement?.textContent))
    .toBe('Delete Account')
  await tabsTo(ann, 'Back to Settings', 'Shift+Tab')
  await keyboard.press('Enter')
  await ann.button('Sign Out').waitFor()
})

it('crops a photo without a mouse', async () => {
  let ann = await stage.joins('Ann Ray')
  let { keyboard } = ann.page
  await ann.page.goto('/account')
  await ann.button('Upload Photo').waitFor()
  let chooser = ann.page.waitForEvent('filechooser')
  await tabsTo(ann, 'Upload Photo')
  await keyboard.press('Enter')
  await (await chooser).setFiles('web/public/preview.png')
  await ann.dialog.getByRole('button', { name: 'Use Cropped Photo' }).waitFor()
  await tabsTo(ann, 'Use Cropped Photo')
  await keyboard.press('Enter')
  await ann.hears('Profile photo updated successfully')
})
