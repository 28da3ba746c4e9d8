import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../../..')

/** What commands make; it is no part of the project. */
const MADE = new Set(['.git', '.wrangler', 'dist', 'node_modules'])

/** Every file of the project under `folder`, as a path from the root with forward slashes. */
export function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap(entry => {
    let path = folder === '.' ? entry.name : `${folder}/${entry.name}`
    if (MADE.has(entry.name)) return []
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

export function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

export function isSource(path: string): boolean {
  return /\.(tsx?|mjs|js)$/.test(path) && !path.endsWith('.d.ts')
}
