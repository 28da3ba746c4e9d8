import { useState, type FormEvent } from 'react'
import type { Attempt } from '../stores/attempt.ts'
import { AUTH } from '../words/auth.ts'

export type Errors = Record<string, string | undefined>

interface Form {
  errors: Errors
  /** What went wrong with the whole, where no field is to blame. */
  failure: string | undefined
  isBusy: boolean
  /** For the form itself. */
  on: {
    onChange: (event: FormEvent<HTMLFormElement>) => void
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
}

/**
 * A form of texts: empty fields are named, what the server refuses stands at its field until that is changed, one try at a
 * time.
 */
export function useForm<Name extends string>(
  names: readonly Name[],
  send: (fields: Record<Name, string>) => Promise<Attempt>,
  {
    check = () => ({}),
    missing = AUTH.missing,
    onDone,
    optional = []
  }: {
    check?: (fields: Record<Name, string>) => Errors
    missing?: string
    onDone?: (form: HTMLFormElement) => void
    optional?: readonly Name[]
  } = {}
): Form {
  let [errors, setErrors] = useState<Errors>({})
  let [failure, setFailure] = useState<string>()
  let [isBusy, setBusy] = useState(false)

  async function submit(form: HTMLFormElement): Promise<void> {
    let data = new FormData(form)
    let fields = Object.fromEntries(names.map(name => [name, textOf(data.get(name))]))
    let blank = names.filter(name => !optional.includes(name) && !fields[name]?.trim())
    let wrong: Errors = {
      ...check(fields as Record<Name, string>),
      ...Object.fromEntries(blank.map(name => [name, missing]))
    }
    setErrors(wrong)
    setFailure(undefined)
    if (focusFirst(form, names, wrong)) return
    setBusy(true)
    let attempt = await send(fields as Record<Name, string>)
    setBusy(false)
    if (attempt.state === 'done') return onDone?.(form)
    let refused = Object.fromEntries(attempt.issues.map(issue => [issue.path, issue.message]))
    setErrors(refused)
    if (!focusFirst(form, names, refused)) setFailure(attempt.told)
  }

  return {
    errors,
    failure,
    isBusy,
    on: {
      onChange({ target }) {
        if (target instanceof HTMLInputElement && errors[target.name])
          setErrors({ ...errors, [target.name]: undefined })
      },
      onSubmit(event) {
        event.preventDefault()
        if (!isBusy) void submit(event.currentTarget)
      }
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
