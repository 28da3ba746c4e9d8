import { MESSAGE_GRAPHEMES, MESSAGE_UNITS } from '#contract/limits.ts'
import { cleanText, thinMarks, truncateGraphemes } from '#rules/text.ts'
import { atom, computed } from 'nanostores'
import { $sessionId } from '../lib/session-id.ts'
import { $me } from './me.ts'

/** What was typed and not sent yet; undefined until somebody types. */
const $typed = atom<string | undefined>()

/** The message as it stands in its field: what was typed, else what is in force. */
export const $draft = computed([$typed, $me], (typed, me) => typed ?? me?.statusMessage ?? '')

/** Whether the field holds something else than what contacts see. */
export const $isDraftNew = computed(
  [$draft, $me],
  (draft, me) => cleanText(draft) !== (me?.statusMessage ?? '')
)

export const $isTyping = computed($typed, typed => typed !== undefined)

// A typed message belongs to one person and one spell.
$sessionId.listen(() => $typed.set(undefined))

/** SPEC 5: takes what fits, never half a character (C090). */
export function typeDraft(text: string): void {
  $typed.set(truncateGraphemes(thinMarks(text), MESSAGE_GRAPHEMES, MESSAGE_UNITS))
}

/** Ends what was typed with the message that was `sent`; whatever was typed since then stays. */
export function dropDraft(sent: string): void {
  if (cleanText($draft.get()) === sent) $typed.set(undefined)
}
