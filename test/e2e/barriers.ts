import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A phone as small as they are. */
export const PHONE = { width: 360, height: 740 }

/** Everything axe knows in the light theme; in the dark one what a theme can change. */
export async function isOpenToAll({ page }: { page: Page }, screen: string): Promise<void> {
  for (let colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Its source is large: one time for each document is enough.
    let isThere = await page.evaluate(() => 'axe' in globalThis)
    let axe = new AxeBuilder({ page, ...(isThere && { axeSource: '0' }) }).setLegacyMode(true)
    axe.options({ resultTypes: ['violations'] })
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
    let { violations } = await axe.analyze()
    let barriers = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ failureSummary, html }) => `${id}: ${html}\n${failureSummary}`)
    )
    expect(barriers, `${screen}, ${colorScheme}`).toEqual([])
  }
  let overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${screen} sticks out at its side`).toBeLessThanOrEqual(0)
}
