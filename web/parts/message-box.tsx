import { cleanText, countGraphemes } from '#rules/text.ts'
import { useStore } from '@nanostores/react'
import { useId, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { $draft, $isDraftNew, $isTyping, typeDraft } from '../stores/draft.ts'
import { $me } from '../stores/me.ts'
import { $recentMessages } from '../stores/recent-messages.ts'
import { saveMessage } from '../stores/status.ts'
import { Button } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { passFocus } from '../ui/focus.ts'
import { Icon } from '../ui/icon.tsx'
import { EXAMPLES, HOME, counter } from '../words/home.ts'
import styles from './message-box.module.css'

/** SPEC 2: the message is written before going available; a later change of it is saved by hand. */
export function MessageBox() {
  let me = useStore($me)
  let isTyping = useStore($isTyping)
  let isOn = me?.status === 'available'
  let field = useRef<HTMLTextAreaElement>(null)
  if (isOn && !me?.statusMessage && !isTyping) {
    let add = () => {
      flushSync(() => typeDraft(''))
      // The button that had the focus has made room for the field.
      field.current?.focus()
    }
    return (
      <Button className={styles.add} onClick={add}>
        <Icon name="plus" size={18} />
        {HOME.addMessage}
      </Button>
    )
  }
  return <MessageField isOn={isOn} ref={field} />
}

function MessageField({
  isOn,
  ref
}: {
  isOn: boolean
  ref: RefObject<HTMLTextAreaElement | null>
}) {
  let draft = useStore($draft)
  let isNew = useStore($isDraftNew)
  let recent = useStore($recentMessages).filter(message => message !== draft)
  let [example] = useState(() => EXAMPLES[Math.floor(Math.random() * EXAMPLES.length)])
  let id = useId()
  let mustSave = isOn && isNew
  return (
    <div className={styles.message} ref={passFocus}>
      <label className="visually-hidden" htmlFor={id}>
        {HOME.message}
      </label>
      <textarea
        aria-describedby={`${id}-count`}
        autoComplete="off"
        className={styles.input}
        enterKeyHint="done"
        id={id}
        ref={ref}
        onChange={event => typeDraft(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (mustSave) void saveMessage()
        }}
        placeholder={`e.g. ${example}`}
        rows={1}
        value={draft}
      />
      <span className={styles.count} id={`${id}-count`}>
        {counter(countGraphemes(cleanText(draft)))}
      </span>
      {recent.length > 0 ? (
        <ul aria-label={HOME.recent} className={styles.chips}>
          {recent.map(message => (
            <li key={message}>
              <Chip onClick={() => typeDraft(message)} ref={passFocus}>
                {message}
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
      {mustSave ? (
        <Button isWide look="primary" onClick={() => void saveMessage()} ref={passFocus}>
          {HOME.saveMessage}
        </Button>
      ) : null}
    </div>
  )
}
