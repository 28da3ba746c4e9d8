import { useState, type FormEvent } from 'react'
import type { Entry } from '../stores/session.ts'
import { AUTH } from '../words/auth.ts'

export type Errors = Record<string, string | undefined>

/** A form to enter by: empty fields are named, what the server refuses stands at its field, one try at a time. */
export function useEntry<Name extends string>(
  names: readonly Name[],
  enter: (fields: Record<Name, string>) => Promise<Entry>,
  check: (fields: Record<Name, string>) => Errors = () => ({})
): { errors: Errors; isBusy: boolean; submit: (event: FormEvent<HTMLFormElement>) => void } {
  let [errors, setErrors] = useState<Errors>({})
  let [isBusy, setBusy] = useState(false)

  async function submit(form: HTMLFormElement): Promise<void> {
    let data = new FormData(form)
    let fields = Object.fromEntries(names.map(name => [name, textOf(data.get(name))]))
    let missing = names.filter(name => !fields[name]?.trim()).map(name => [name, AUTH.missing])
    let wrong: Errors = { ...check(fields as Record<Name, string>), ...Object.fromEntries(missing) }
    setErrors(wrong)
    if (focusFirst(form, names, wrong)) return
    setBusy(true)
    let entry = await enter(fields as Record<Name, string>)
    if (entry.state === 'in') return
    setBusy(false)
    let refused = Object.fromEntries(entry.issues.map(issue => [issue.path, issue.message]))
    setErrors(refused)
    focusFirst(form, names, refused)
  }

  return {
    errors,
    isBusy,
    submit(event) {
      event.preventDefault()
      if (!isBusy) void submit(event.currentTarget)
    }
  }
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}

/** Whether there was something wrong to go to. */
function focusFirst(form: HTMLFormElement, names: readonly string[], errors: Errors): boolean {
  let first = names.find(name => errors[name])
  let field = first === undefined ? null : form.elements.namedItem(first)
  if (field instanceof HTMLElement) field.focus()
  return first !== undefined
}
