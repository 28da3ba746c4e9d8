import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { ROOT } from './files.ts'

const SHELL = '/usr/bin/chromium-headless-shell'
/** What Debian has; an older one has no shell. */
const PACKAGES = ['chromium', 'chromium-headless-shell']
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

/** The same without windows, which takes half of the time; stories that the system shows something in need the other. */
export function findShell(): string | undefined {
  return process.env['CHROMIUM_PATH'] === undefined && existsSync(SHELL) ? SHELL : findChromium()
}

async function run(command: string, args: string[]): Promise<boolean> {
  process.stdout.write(
    `Chromium is needed for the browser tests; running: ${command} ${args.join(' ')}\n`
  )
  let [code] = await once(spawn(command, args, { cwd: ROOT, stdio: 'inherit' }), 'exit')
  return code === 0
}

/** Installs Chromium: by the system's packages where that is allowed, else as Playwright does it. */
async function installChromium(): Promise<void> {
  let isRoot = process.getuid?.() === 0
  let hasApt = existsSync('/usr/bin/apt-get')
  if (isRoot && hasApt && (await run('apt-get', ['update']))) {
    await run('apt-get', ['install', '--yes', '--no-install-recommends', ...PACKAGES])
    if (findChromium() !== undefined) return
    await run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'])
    if (findChromium() !== undefined) return
  }
  let script = join(ROOT, 'node_modules/playwright-core/cli.js')
  let dependencies = isRoot && hasApt ? ['--with-deps'] : []
  await run(process.execPath, [script, 'install', ...dependencies, 'chromium'])
}

/** Sees to it that a Chromium is there. */
export async function needChromium(): Promise<void> {
  if (findChromium() === undefined) await installChromium()
}
