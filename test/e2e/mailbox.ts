import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { ROOT } from '../support/node/files.ts'
import { PATIENCE_MS } from './browser.ts'

/** Where the local server keeps mails while it runs, each as text and as a page. */
const FOLDER = join(ROOT, '.wrangler/tmp/email')

/** The mails so far that say all of this. */
export function mailsSaying(kind: 'html' | 'text', ...words: string[]): string[] {
  let paths = existsSync(FOLDER) ? readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }) : []
  let folder = new RegExp(`[\\\\/]email-${kind}[\\\\/][^\\\\/]+$`)
  let mails = paths
    .filter(path => folder.test(path))
    .map(path => readFileSync(join(FOLDER, path), 'utf8'))
  return mails.filter(mail => words.every(word => mail.includes(word)))
}

/** Waits for such a mail, and gives it. */
export async function mailSaying(kind: 'html' | 'text', ...words: string[]): Promise<string> {
  return vi.waitFor(
    () => {
      let [mail] = mailsSaying(kind, ...words)
      if (mail === undefined) throw new Error(`No mail says ${words.join(' and ')}`)
      return mail
    },
    { timeout: PATIENCE_MS, interval: 50 }
  )
}

/** The address in a mail that leads to a page of the product. */
export function linkIn(mail: string, path: string): string {
  let [link] = new RegExp(`\\S+${path}#\\w+`).exec(mail) ?? []
  if (link === undefined) throw new Error(`No link to ${path}`)
  return link
}

/** Does what makes the server at `url` send a mail; gives the text of that mail. */
export async function mailAfter(url: string, act: () => Promise<unknown>): Promise<string> {
  let old = new Set(mailsSaying('text', url))
  await act()
  return vi.waitFor(() => {
    let mail = mailsSaying('text', url).find(text => !old.has(text))
    if (mail === undefined) throw new Error('No mail has come')
    return mail
  }, PATIENCE_MS)
}
