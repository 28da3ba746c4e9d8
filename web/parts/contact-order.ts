import type { PersonCard } from '#contract/values.ts'
import { cleanText, foldText, lastWord } from '#rules/text.ts'

type Named = Pick<PersonCard, 'displayName' | 'username'>

/** Made when there is somebody to sort. */
let collator: Intl.Collator | undefined

/** C109: people by the last word of their names, then by the whole of it, as the reader's language sorts. */
export function sortPeople<T extends Named>(people: readonly T[]): T[] {
  let { compare } = (collator ??= new Intl.Collator())
  return people.toSorted(
    (a, b) =>
      compare(lastWord(a.displayName), lastWord(b.displayName)) ||
      compare(a.displayName, b.displayName)
  )
}

/** C069: people in whose name or username `query` occurs, folded as the server's search folds. */
export function filterPeople<T extends Named>(people: readonly T[], query: string): T[] {
  let wanted = foldText(cleanText(query))
  return people.filter(
    ({ displayName, username }) =>
      foldText(displayName).includes(wanted) || foldText(`@${username}`).includes(wanted)
  )
}
