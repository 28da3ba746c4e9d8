import { initialOf } from '#rules/text.ts'
import { Avatar } from '../ui/avatar.tsx'

/** A person's face, or the first letter of their name as a whole character (C108). */
export function PersonAvatar({
  isAvailable = false,
  person,
  size = 'normal'
}: {
  isAvailable?: boolean
  person: { avatar: string | null; displayName: string }
  size?: 'big' | 'normal' | 'small'
}) {
  return (
    <Avatar
      initial={initialOf(person.displayName)}
      isAvailable={isAvailable}
      seed={person.displayName}
      size={size}
      source={person.avatar ?? undefined}
    />
  )
}
