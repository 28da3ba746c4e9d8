import type { PersonCard } from '#contract/values.ts'
import { lastWord } from '#rules/text.ts'

/** Made when there is somebody to sort. */
let collator: Intl.Collator | undefined

/** C109: people by the last word of their names, then by the whole of it, as the reader's language sorts. */
export function sortPeople<T extends Pick<PersonCard, 'displayName'>>(people: readonly T[]): T[] {
  let { compare } = (collator ??= new Intl.Collator())
  return people.toSorted(
    (a, b) =>
      compare(lastWord(a.displayName), lastWord(b.displayName)) ||
      compare(a.displayName, b.displayName)
  )
}
