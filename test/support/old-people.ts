import { NINE } from './family.ts'

export const NOW = Date.parse(NINE)
export const EARLIER = NOW - 600_000
export const LATER = NOW + 3_600_000
/** Of a password, a token or a device that nobody uses. */
export const NONE = 'none'

export const ANA = 1
export const BEN = 2
export const CYD = 3
export const DEE = 4
/** Who has such a token is signed in as that person. */
export const tokenOf = (id: number) => String(id).repeat(64)

type Value = number | string | null
export type Row = Record<string, Value>

export const person = (id: number, name: string): Row => ({
  id,
  email: `${name}@example.test`,
  username: name,
  display_name: `${name} of old`,
  phone_number: '+1 555 010 2000',
  avatar: id === ANA ? '/photos/old' : null,
  password_hash: NONE,
  time_zone: 'Europe/London',
  apply_schedule: 1,
  created_at: EARLIER
})

export const off = (userId: number): Row => ({ user_id: userId, version: 3, settled_at: EARLIER })

export const timer = (userId: number, message: string): Row => ({
  ...off(userId),
  source: 'timer',
  since: EARLIER,
  until: LATER,
  counted_from: EARLIER,
  message,
  next_due: LATER
})

export const flags = {
  friend_requests: 1,
  status_changes: 1,
  call_available: 0,
  smart_alerts: 1,
  push_notifications: 0,
  email_notifications: 1
}

export const notice = (id: number, type: string, isRead: number): Row => ({
  id,
  user_id: BEN,
  about_id: ANA,
  type,
  title: 'Ana',
  message: 'is available',
  created_at: EARLIER,
  is_read: isRead,
  read_id: isRead * id,
  push_due: 1 - isRead
})

export const device = { p256dh: NONE, auth: NONE, name: 'a phone', created_at: EARLIER }
