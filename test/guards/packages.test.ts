import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { filesIn, readText, ROOT } from '../support/node/files.ts'

interface Package {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  scripts: Record<string, string>
}

const { dependencies, devDependencies, scripts } = JSON.parse(readText('package.json')) as Package

it('pins every package to one version', () => {
  let versions = Object.entries({ ...dependencies, ...devDependencies })
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

it('SECURITY 62: serves with a Hono that has its known holes mended', () => {
  let [major = 0, minor = 0, patch = 0] = dependencies['hono']!.split('.').map(Number)
  expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(4_012_021)
})

it('SECURITY 62: keeps no secret in a file', () => {
  let secret =
    /-----BEGIN [A-Z ]*PRIVATE KEY|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{36}|\bey[JK]\w{20,}\.\w{20,}\./
  let set = /^\s*(PASSWORD_PEPPER|VAPID_KEYS|LIBSQL_AUTH_TOKEN)\s*=\s*"[^"]+"/m
  let texts = filesIn('.').filter(path => /\.(tsx?|m?js|json|toml|md|html|sql)$|^[^.]*$/.test(path))
  expect(texts).toContain('wrangler.toml')
  let found = texts.filter(path => secret.test(readText(path)) || set.test(readText(path)))
  // The push service that tests start on this machine is known by a certificate of its own.
  expect(found).toEqual(['test/support/node/push-server.ts'])
  expect(secret.test(['-----BEGIN', 'PRIVATE KEY-----'].join(' '))).toBe(true)
  expect(set.test('PASSWORD_PEPPER = "x"')).toBe(true)
})

it('has no download address in the lock file, so that every registry will do', () => {
  expect(readText('package-lock.json')).not.toContain('"resolved"')
})

it('tells people with an older Node in one sentence what to do', () => {
  let old = "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.20.2'})"
  let check = './worker/operate/node-version.mjs'
  let { status, stderr } = spawnSync(
    process.execPath,
    ['--import', old, '--import', check, '--eval', '0'],
    { cwd: ROOT, encoding: 'utf8' }
  )
  expect(status).toBe(1)
  expect(stderr).toMatch(
    /^Porchlight runs on Node 22\.18 or newer, and this is Node 20\.20\.2: .*\n$/
  )
  for (let name of ['start', 'dev', 'test']) expect(scripts[name]).toContain(`--import ${check}`)
})

it('runs in continuous integration what the README tells, and nothing else', () => {
  let lines = readText('.ci/run')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
  let commands = ['npm ci && npm test', 'npm run test:long']
  expect(lines).toEqual(['set -e', 'cd "$(dirname "$0")/.."', ...commands])
  for (let command of commands) expect(readText('README.md')).toContain(`\n${command}\n`)
})
