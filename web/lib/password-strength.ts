import { PASSWORD_MINIMUM } from '#contract/limits.ts'

export type PasswordStrength = 'common' | 'fair' | 'good' | 'short'

/** From this length on, guessing takes longer than anybody tries, common words aside. */
const GOOD_LENGTH = 12

/** The stems of the passwords that lists of leaked ones begin with. */
const COMMON =
  /^(1?q2w3e|[a-z]?pass(word|wort|w0rd)?|abc|admin|charlie|dragon|football|hallo|hello|iloveyou|letmein|login|master|monkey|porchlight|princess|qazwsx|qwert[yz]?|secret|shadow|sunshine|superman|test|trustno|welcome|asdf(gh(jkl)?)?|zxcvb(nm)?)?[\d!?.*_-]*$/

/** D19: an honest word about a password; it refuses nothing that is long enough. */
export function passwordStrength(password: string): PasswordStrength {
  let characters = [...password.normalize('NFC')]
  if (characters.length < PASSWORD_MINIMUM) return 'short'
  let isOneCharacter = new Set(characters).size < 3
  if (isOneCharacter || COMMON.test(password.toLowerCase())) return 'common'
  return characters.length >= GOOD_LENGTH ? 'good' : 'fair'
}
