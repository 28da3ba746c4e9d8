import { readScore } from '#contract/score.ts'
import { expect, it } from 'vitest'
import { befriendOutside, signUpOutside } from './outside.ts'
import { Stage } from './stage.ts'

const stage = new Stage()

it('a score keeps its place in the row of a contact before it is there: nothing grows or moves by it', async () => {
  let ann = await stage.arrives('Ann Ray', { width: 360, height: 740 })
  await ann.signsUp()
  await befriendOutside(await signUpOutside(stage.url, 'Cyd Marsh'), await ann.known())
  let release = () => undefined as void
  let isHeld = new Promise<void>(resolve => {
    release = resolve
  })
  await ann.page.route(`**${readScore.path.replace(':userId', '*')}`, async route => {
    await isHeld
    await route.fulfill({ json: { score: 12_350 } })
  })
  await ann.opens('Contacts')
  let row = ann.page.getByRole('main').getByRole('listitem').filter({ hasText: 'Cyd Marsh' })
  await row.waitFor()
  let before = await row.boundingBox()
  release()
  await row.getByText('Score 12,350').waitFor()
  expect(await row.boundingBox()).toEqual(before)
})
