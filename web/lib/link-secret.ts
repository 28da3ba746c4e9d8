import { OPEN_PAGES } from '#contract/pages.ts'
import { atom, type ReadableAtom } from 'nanostores'

const $secret = atom<string | undefined>()

/** D46: the secret that the fragment of a link has brought, as long as this page lives. */
export const $linkSecret: ReadableAtom<string | undefined> = $secret

/** Takes it out of the address, where everybody can read it and the history would keep it. */
function take(): void {
  if (!OPEN_PAGES.includes(location.pathname) || location.hash.length < 2) return
  $secret.set(location.hash.slice(1))
  history.replaceState(history.state, '', location.pathname + location.search)
}

take()
// A newer link may be opened in the same tab.
addEventListener('hashchange', take)

/** What has been used is not kept. */
export function dropLinkSecret(): void {
  $secret.set(undefined)
}
