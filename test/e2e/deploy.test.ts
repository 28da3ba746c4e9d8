// @module-tag long
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { experimental_readRawConfig as readRawConfig } from 'wrangler'
import { readText, ROOT } from '../support/node/files.ts'

const folder = mkdtempSync(join(tmpdir(), 'porchlight-deploy-'))
const [assets, bundle] = [join(folder, 'dist'), join(folder, 'worker')]

const { rawConfig } = readRawConfig({ config: 'wrangler.toml' })
const { production } = rawConfig.env as Record<string, { vars: Record<string, string> }>

/** Runs one of the commands of `npm run deploy` and gives what it says. */
function runs(script: string, ...args: string[]): string {
  let env = { ...process.env, NODE_ENV: 'production', WRANGLER_SEND_METRICS: 'false' }
  let { status, stderr, stdout } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules', script), ...args],
    { cwd: ROOT, encoding: 'utf8', env }
  )
  expect(status, stdout + stderr).toBe(0)
  return stdout
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('builds and bundles, changes the tables when that has gone well, and deploys last', () => {
  let { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> }
  expect(scripts['deploy']?.split(' && ')).toEqual([
    'vite build web --mode deploy',
    'wrangler deploy --dry-run --env production',
    'wrangler d1 migrations apply porchlight --remote --env production',
    'wrangler deploy --env production'
  ])
})

it('has an app for the origin of production, with the inspection guard', () => {
  let place = ['--outDir', assets, '--emptyOutDir', '--logLevel', 'warn']
  runs('vite/bin/vite.js', 'build', 'web', '--mode', 'deploy', ...place)
  let robots = readFileSync(join(assets, 'robots.txt'), 'utf8')
  expect(robots).toContain(production?.vars['PUBLIC_ORIGIN'])
  let html = readFileSync(join(assets, 'index.html'), 'utf8')
  let [, entry = ''] = /<script type="module"[^>]* src="\/([^"]+)"/.exec(html) ?? []
  expect(readFileSync(join(assets, entry), 'utf8')).toContain('debugger')
})

it('has a Worker bound to everything that production needs', () => {
  let place = ['--outdir', bundle, '--assets', assets]
  let said = runs(
    'wrangler/bin/wrangler.js',
    ...['deploy', '--dry-run', '--env', 'production', ...place]
  )
  let bound = Array.from(said.matchAll(/^env\.(\w+)/gm), ([, name]) => name)
  let own = ['ASSETS', 'DB', 'LIMITER', 'MAIL', 'PHOTOS', 'PRESENCE', 'READS']
  expect(bound.toSorted()).toEqual([...own, ...Object.keys(production?.vars ?? {})].toSorted())
  expect(said).toContain('("production")')
  expect(existsSync(join(bundle, 'index.js'))).toBe(true)
})
