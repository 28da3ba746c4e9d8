import { computed } from 'nanostores'
import { $installOffer } from '../lib/install-offer.ts'

/** How one comes to have the app as an installed one here: by a tap, by the share menu of Safari, or not at all. */
export const $wayToInstall = computed($installOffer, offer => {
  if (offer) return 'tap'
  // Only Safari on an iPhone or iPad says this, and not in an installed app.
  let isBare = (navigator as { standalone?: boolean }).standalone === false
  return isBare ? 'share menu' : 'none'
})

addEventListener('appinstalled', () => $installOffer.set(undefined))

/** Lets the browser ask. An offer can be taken up once. */
export async function install(): Promise<void> {
  let offer = $installOffer.get()
  $installOffer.set(undefined)
  await offer?.prompt()
}
