import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { ROOT } from './files.ts'

const ON_WINDOWS = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe']

function candidates(): (string | undefined)[] {
  let { env } = process
  let programs = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
  return [
    env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ...programs.flatMap(folder => ON_WINDOWS.map(path => folder && join(folder, path))),
    chromium.executablePath()
  ]
}

/** A Chromium that is there: the one CHROMIUM_PATH names, the system's, or Playwright's. */
export function findChromium(): string | undefined {
  return candidates().find(path => path !== undefined && path !== '' && existsSync(path))
}

function run(command: string, args: string[]): boolean {
  process.stdout.write(
    `Chromium is needed for the browser tests; running: ${command} ${args.join(' ')}\n`
  )
  return spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' }).status === 0
}

/** Installs Chromium: by the system's packages where that is allowed, else as Playwright does it. */
export function installChromium(): void {
  let isRoot = process.getuid?.() === 0
  let hasApt = existsSync('/usr/bin/apt-get')
  if (isRoot && hasApt && run('apt-get', ['update'])) {
    run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'])
    if (findChromium() !== undefined) return
  }
  let script = join(ROOT, 'node_modules/playwright-core/cli.js')
  let dependencies = isRoot && hasApt ? ['--with-deps'] : []
  run(process.execPath, [script, 'install', ...dependencies, 'chromium'])
}
