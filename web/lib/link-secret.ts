import { ACTION_PAGE, OPEN_PAGES } from '#contract/pages.ts'
import { atom, type ReadableAtom } from 'nanostores'

/** The page and the secret of a link, as its address had them. */
const KEY = 'link'

const $secret = atom<string | undefined>()

/** D46: the secret that the fragment of a link has brought, until it is dropped. */
export const $linkSecret: ReadableAtom<string | undefined> = $secret

/** Takes it out of the address, where everybody can read it and the history would keep it. */
function take(): boolean {
  let { hash, pathname, search } = location
  if (!OPEN_PAGES.includes(pathname) || hash.length < 2) return false
  // D37: a link that acts when it is opened doesn't act again when its page is loaded again.
  if (pathname !== ACTION_PAGE) keep(pathname + hash)
  $secret.set(hash.slice(1))
  history.replaceState(history.state, '', pathname + search)
  return true
}

/** What a reload of its page finds in this tab; whoever comes to another page has left it. */
function recall(): void {
  let [page, secret] = kept()?.split('#', 2) ?? []
  if (page === location.pathname) $secret.set(secret)
  else forgetLinkSecret()
}

function keep(link: string): void {
  try {
    sessionStorage.setItem(KEY, link)
  } catch {
    // Where nothing may be stored, it lives as long as this page.
  }
}

function kept(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

/** The page that shows what the link leads to goes on; a reload of it finds nothing. */
export function forgetLinkSecret(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage that can't be opened holds nothing either.
  }
}

/** What has been used, or is good for nothing any more, is not kept. */
export function dropLinkSecret(): void {
  forgetLinkSecret()
  $secret.set(undefined)
}

if (!take()) recall()
// A newer link may be opened in the same tab.
addEventListener('hashchange', take)
