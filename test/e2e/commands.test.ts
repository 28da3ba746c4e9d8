import { spawnSync } from 'node:child_process'
import { expect, inject, it } from 'vitest'
import { ROOT } from '../support/node/files.ts'

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
  expect(refusalOf('--port', port)).toEqual({
    status: 1,
    said: `Port ${port} is in use; stop what runs there or choose another: --port 8791.\n`
  })
})

it('says in one sentence what is no port and what is no option', () => {
  let noPort = "'here' is no port; try --port 8791.\n"
  expect(refusalOf('--port', 'here')).toEqual({ status: 1, said: noPort })
  let { said, status } = refusalOf('--nope')
  expect(status).toBe(1)
  expect(said).toMatch(/^Unknown option '--nope'.*\n$/)
})
