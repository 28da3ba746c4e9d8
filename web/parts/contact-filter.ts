import type { PersonCard } from '#contract/values.ts'
import { cleanText, foldText } from '#rules/text.ts'

type Named = Pick<PersonCard, 'displayName' | 'username'>

/** C069: people in whose name or username `query` occurs, folded as the server's search folds. */
export function filterPeople<T extends Named>(people: readonly T[], query: string): T[] {
  let wanted = foldText(cleanText(query))
  return people.filter(
    ({ displayName, username }) =>
      foldText(displayName).includes(wanted) || foldText(`@${username}`).includes(wanted)
  )
}
