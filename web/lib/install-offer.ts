import { atom } from 'nanostores'

/** What a browser offers to a page that it can install; not every browser has it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

/** The browser's offer to install the app, as long as it stands. */
export const $installOffer = atom<InstallOffer | undefined>()

// It comes once, and early. The app brings it where one looks for it.
addEventListener('beforeinstallprompt', event => {
  event.preventDefault()
  $installOffer.set(event as InstallOffer)
})
