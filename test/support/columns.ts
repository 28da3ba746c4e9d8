import { env } from 'cloudflare:workers'

/** Statements that read and were bound since the last look, by their text; the first of each. */
const waiting = new Map<string, D1PreparedStatement>()
const seen = new Set<string>()

/** Remembers every statement that reads. Once for all files. */
export function watchColumns(): void {
  let prototype = Object.getPrototypeOf(env.DB.prepare('select 1')) as D1PreparedStatement & {
    statement: string
    isWatched?: true
  }
  if (prototype.isWatched) return
  prototype.isWatched = true
  let { bind } = prototype
  prototype.bind = function (...values) {
    let bound = bind.apply(this, values)
    let text = this.statement
    if (/^\s*(select|with)\b/i.test(text) && !seen.has(text)) waiting.set(text, bound)
    return bound
  }
}

/**
 * The statements whose rows have two columns of one name, or one whose name is a number. The product gets each row as an
 * object (worker/db/counted-database.ts): one of the two would be missing, the number would come first.
 */
export async function mixedColumns(): Promise<string[]> {
  let mixed: string[] = []
  for (let [text, statement] of waiting) {
    // Some belong to a database as it was once.
    let answer = await statement.raw({ columnNames: true }).catch(() => undefined)
    if (!answer) continue
    seen.add(text)
    let [names] = answer
    let isMixed =
      new Set(names).size < names.length ||
      (names.length > 1 && names.some(name => /^\d+$/.test(name)))
    if (isMixed) mixed.push(`${names.join(', ')}: ${text}`)
  }
  waiting.clear()
  return mixed
}
