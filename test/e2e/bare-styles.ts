import type { Page } from 'playwright-core'

/** The addresses of styles that a page has asked for and does not have. */
export function bareStyles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    let links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    return links.flatMap(({ href, sheet }) => {
      try {
        return sheet!.cssRules.length > 0 ? [] : [href]
      } catch {
        return [href]
      }
    })
  })
}
