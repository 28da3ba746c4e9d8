import { readFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './files.ts'

/** Node's version and those of some packages, as they are installed. */
export function versionsOf(...names: string[]): string[] {
  return [`node ${process.versions.node}`, ...names.map(versionOf)]
}

function versionOf(name: string): string {
  let text = readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')
  return `${name} ${(JSON.parse(text) as { version: string }).version}`
}

export function machineName(): string {
  return `${availableParallelism()} x ${cpus()[0]?.model ?? process.arch}, ${process.platform}`
}
