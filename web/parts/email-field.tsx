import { Field } from '../ui/field.tsx'
import { AUTH } from '../words/auth.ts'

export function EmailField({
  error,
  initial = '',
  onChange
}: {
  error: string | undefined
  initial?: string
  onChange?: (email: string) => void
}) {
  return (
    <Field
      autoCapitalize="none"
      autoComplete="username"
      defaultValue={initial}
      error={error}
      label={AUTH.email}
      name="email"
      onChange={event => onChange?.(event.target.value)}
      required
      spellCheck={false}
      type="email"
    />
  )
}
