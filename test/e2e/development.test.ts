// @module-tag long
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ROOT } from '../support/node/files.ts'
import { shareBrowser } from './browser.ts'
import { freePort } from './server.ts'

/** What `npm run dev` reads, beside the packages. */
const FOLDERS = ['durable-objects', 'migrations', 'web', 'worker']
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'wrangler.toml']

let copy: string
let stop: () => Promise<unknown>
let url: string

beforeEach(async () => {
  copy = mkdtempSync(join(tmpdir(), 'porchlight-copy-'))
  for (let name of [...FOLDERS, ...FILES]) {
    cpSync(join(ROOT, name), join(copy, name), { recursive: true })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction')
  mkdirSync(join(copy, '.wrangler'))
  let port = await freePort()
  url = `http://localhost:${port}`
  let options = ['--watch', '--port', String(port)]
  let server = fork(join(copy, 'worker/operate/start.ts'), options, { silent: true })
  stop = async () => {
    server.kill('SIGTERM')
    return server.exitCode ?? once(server, 'exit')
  }
  let said = ''
  await new Promise<void>((resolve, reject) => {
    server.stdout!.on('data', part => (said += part).includes('is ready at') && resolve())
    server.stderr!.on('data', part => (said += part))
    server.once('exit', () => reject(new Error(said)))
  })
})

afterEach(async () => {
  await stop()
  rmSync(copy, { recursive: true, force: true, maxRetries: 3 })
})

function changes(name: string, before: string, after: string): void {
  let path = join(copy, name)
  let text = readFileSync(path, 'utf8')
  expect(text).toContain(before)
  writeFileSync(path, text.replaceAll(before, after))
}

it('shows what was changed in the app and in the Worker, and loads the page anew by itself', async () => {
  let browser = await shareBrowser()
  let page = await browser.newPage()
  try {
    await page.goto(url)
    await page.getByRole('button', { name: 'Need an account? Sign up' }).waitFor()
    changes('web/words/auth.ts', 'Need an account? Sign up', 'New here? Come in')
    await page.getByRole('button', { name: 'New here? Come in' }).waitFor({ timeout: 60_000 })
    changes('worker/routes/reference.ts', 'Every refusal is JSON', 'Each refusal is JSON')
    let reference = async () => (await fetch(`${url}/api/docs`)).text()
    await expect.poll(reference, { timeout: 60_000 }).toContain('Each refusal is JSON')
  } finally {
    await page.close()
  }
})
