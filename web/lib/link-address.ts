import { followActionLink } from '#contract/action-links.ts'
import { ACTION_PAGE, JOIN_PAGE } from '#contract/pages.ts'

/** What a tag, a code or a tap opens: the secret stays in the browser until the page posts it. */
export function actionPage(secret: string): string {
  return `${location.origin}${ACTION_PAGE}#${secret}`
}

/** What an automation posts to. */
export function actionCall(secret: string): string {
  return location.origin + followActionLink.path.replace(':secret', secret)
}

/** What an invited person opens. */
export function joinPage(token: string): string {
  return `${location.origin}${JOIN_PAGE}#${token}`
}
