import { type Browser, chromium } from 'playwright-core'
import { findChromium, findShell } from '../support/node/chromium.ts'

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync'
]

/**
 * What a story does not need and pays for: a process kept ready for the next page, one more that draws, scripts made fast that run
 * once, and threads beside them. Without these a story takes a fifth less of the processor.
 */
const THRIFT = [
  '--renderer-process-limit=1',
  '--in-process-gpu',
  '--js-flags=--no-opt,--no-maglev,--single-threaded'
]

/** How long a screen may take to show what it should. */
export const PATIENCE_MS = 10_000

/** A Chromium as people have it, unless another program is named. */
export async function launchBrowser(
  executablePath = findChromium(),
  flags: readonly string[] = []
): Promise<Browser> {
  if (executablePath === undefined)
    throw new Error('No Chromium found; CHROMIUM_PATH may name one.')
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags] })
}

const shared = new Map<string | undefined, Promise<Browser>>()
const sharedOnes = new WeakSet<Browser>()

/** One browser of a program for all stories, which ends with the process that runs them. */
export function shareBrowser(program = findShell()): Promise<Browser> {
  let browser = shared.get(program) ?? launchShared(program)
  shared.set(program, browser)
  return browser
}

async function launchShared(program: string | undefined): Promise<Browser> {
  let browser = await launchBrowser(program, THRIFT)
  sharedOnes.add(browser)
  return browser
}

export function isShared(browser: Browser): boolean {
  return sharedOnes.has(browser)
}
