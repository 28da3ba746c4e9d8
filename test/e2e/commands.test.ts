import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { claim } from '../../worker/operate/claim.ts'
import { isPortFree } from '../../worker/operate/port.ts'
import { localVapidKeys } from '../../worker/operate/vapid-keys.ts'
import { ROOT } from '../support/node/files.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'porchlight-state-'))

/** What the command that starts the server says when it cannot. */
function refusalOf(...options: string[]): { status: number | null; said: string } {
  let { status, stderr, stdout } = spawnSync(
    process.execPath,
    ['worker/operate/start.ts', ...options],
    { cwd: ROOT, encoding: 'utf8', timeout: 30_000 }
  )
  return { status, said: stdout + stderr }
}

it('says in one sentence that a port is in use', () => {
  let { port } = new URL(inject('url'))
  expect(refusalOf('--port', port, '--state', newFolder())).toEqual({
    status: 1,
    said: `Port ${port} is in use by something else; choose another one: npm start -- --port 8791.\n`
  })
})

it('says in one sentence that it is running already with the same data, on whatever port', async () => {
  let state = newFolder()
  expect(await claim(state, 8_788)).toBe(undefined)
  expect(refusalOf('--port', '8799', '--state', state)).toEqual({
    status: 1,
    said: `Porchlight is running already with the data in ${state}: process ${process.pid}, at http://localhost:8788. Stop it first.\n`
  })
})

it('says in one sentence what is no port and what is no option', () => {
  let noPort = "'here' is no port; try --port 8791.\n"
  expect(refusalOf('--port', 'here')).toEqual({ status: 1, said: noPort })
  let { said, status } = refusalOf('--nope')
  expect(status).toBe(1)
  expect(said).toMatch(/^Unknown option '--nope'.*\n$/)
})

it('ends with npm when npm is told to end', { tags: 'long' }, async () => {
  let port = 30_000 + (process.pid % 2_000)
  let options = ['--no-build', '--port', String(port), '--state', newFolder()]
  let npm = spawn('npm', ['start', '--', ...options], {
    cwd: ROOT,
    shell: process.platform === 'win32'
  })
  let isReady = new Promise<void>(resolve => {
    npm.stdout.on('data', (part: Buffer) => part.includes('is ready at') && resolve())
  })
  await Promise.race([isReady, once(npm, 'exit')])
  expect(await isPortFree(port)).toBe(false)
  npm.kill('SIGTERM')
  await expect.poll(() => isPortFree(port), { timeout: 10_000 }).toBe(true)
})

it('makes keys by which push services know the product, and tells where they go', () => {
  let make = () =>
    spawnSync(process.execPath, ['worker/operate/keys.ts'], { cwd: ROOT, encoding: 'utf8' })
  let { status, stdout } = make()
  expect(status).toBe(0)
  expect(stdout).toMatch(/^  [\w-]{87}\.[\w-]{43}$/m)
  expect(stdout).toContain('npx wrangler secret put VAPID_KEYS --env production')
  expect(make().stdout).not.toBe(stdout)
})

it('keeps the keys of this machine beside its data', () => {
  let state = newFolder()
  let keys = localVapidKeys(state)
  expect(keys).toMatch(/^[\w-]{87}\.[\w-]{43}$/)
  expect(localVapidKeys(state)).toBe(keys)
  expect(localVapidKeys(newFolder())).not.toBe(keys)
})
