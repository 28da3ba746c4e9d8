import * as z from 'zod/mini'
import { LINK_NAME_TOO_LONG, TIMES_EQUAL } from './sentences.ts'

/** D28: every refusal the product knows: its HTTP status and the sentence a person reads. */
export const FAILURES = {
  invalid: { status: 400, message: 'Please check what you entered.' },
  malformed: { status: 400, message: 'This request could not be read.' },
  invalid_email: { status: 400, message: 'Please enter a valid email address.' },
  invalid_name: { status: 400, message: 'Please enter a name of at most 100 characters.' },
  invalid_phone: { status: 400, message: 'Please enter a valid phone number.' },
  invalid_password: {
    status: 400,
    message: 'A password needs at least 6 characters and at most 1,024 bytes.'
  },
  invalid_time_zone: { status: 400, message: 'This time zone is not known.' },
  invalid_group_name: {
    status: 400,
    message: 'Please enter a group name of at most 50 characters.'
  },
  message_too_long: { status: 400, message: 'A message can have at most 50 characters.' },
  timer_past: { status: 400, message: 'The end of a timer must lie in the future.' },
  timer_too_long: { status: 400, message: 'A timer can last at most 24 hours.' },
  unknown_group: { status: 400, message: 'Please choose among your own groups.' },
  query_blank: { status: 400, message: 'Please enter a name, username or email.' },
  times_equal: { status: 400, message: TIMES_EQUAL },
  call_to_self: { status: 400, message: 'You cannot call yourself.' },
  wrong_password: { status: 400, message: 'Your current password is not right.' },
  invalid_link_name: { status: 400, message: LINK_NAME_TOO_LONG },
  invite_to_self: { status: 400, message: 'This is your own invitation. Send it to somebody.' },
  link_expired: { status: 400, message: 'This link has expired. Please ask for a new one.' },
  photo_missing: { status: 400, message: 'Please choose one photo.' },
  photo_too_wide: { status: 400, message: 'A photo can be at most 4096 pixels a side.' },
  invalid_push: {
    status: 400,
    message: 'Notifications cannot be sent to this browser.'
  },
  password_mismatch: { status: 400, message: "Passwords don't match" },
  request_to_self: { status: 400, message: 'You cannot add yourself as a contact.' },
  unauthorized: { status: 401, message: 'Please sign in again.' },
  wrong_credentials: { status: 401, message: 'Please check your credentials.' },
  foreign_origin: { status: 403, message: 'This connection must come from the site itself.' },
  not_found: { status: 404, message: 'This could not be found.' },
  person_not_found: { status: 404, message: 'This person could not be found.' },
  request_not_found: { status: 404, message: 'This contact request is no longer open.' },
  contact_not_found: { status: 404, message: 'This person is not among your contacts.' },
  group_not_found: { status: 404, message: 'This group could not be found.' },
  entry_not_found: { status: 404, message: 'This schedule could not be found.' },
  link_not_found: { status: 404, message: 'This link does not work any more.' },
  invite_not_found: { status: 404, message: 'This invitation could not be found.' },
  session_not_found: { status: 404, message: 'This device is not signed in.' },
  notification_not_found: { status: 404, message: 'This notification could not be found.' },
  subscription_not_found: {
    status: 404,
    message: 'This device gets no notifications any more. Turn them on there again.'
  },
  method_not_allowed: { status: 405, message: 'This is not possible here.' },
  email_taken: { status: 409, message: 'An account with this email already exists.' },
  already_contacts: { status: 409, message: 'You are already contacts.' },
  contacts_full: { status: 409, message: 'A contact list holds at most 1,000 people.' },
  requests_full: {
    status: 409,
    message: 'You are waiting for 200 answers. Please let some of them come in first.'
  },
  group_exists: { status: 409, message: 'You already have a group with this name.' },
  groups_full: { status: 409, message: 'You can have at most 50 groups.' },
  entries_full: { status: 409, message: 'You can have at most 100 schedules.' },
  links_full: { status: 409, message: 'You can have at most 20 links.' },
  link_group_gone: {
    status: 409,
    message: 'The group of this link was deleted, so nobody would see it. Please make a new link.'
  },
  invites_full: { status: 409, message: 'You can have at most 20 invitations at a time.' },
  available_already: { status: 409, message: 'This person is available right now.' },
  subscriptions_full: {
    status: 409,
    message: 'Notifications are on for 10 devices already. Please remove one of them first.'
  },
  push_refused: {
    status: 409,
    message: 'The test could not be delivered. Please try again in a few minutes.'
  },
  status_changed: { status: 409, message: 'Your status has changed' },
  nobody_chosen: { status: 409, message: 'Choose who may see you first' },
  too_large: { status: 413, message: 'This is too large to send.' },
  unsupported_type: { status: 415, message: 'This kind of content is not accepted.' },
  not_a_photo: { status: 415, message: 'Please choose a JPEG, PNG or WebP picture.' },
  upgrade_required: { status: 426, message: 'This address is for live connections only.' },
  too_many: { status: 429, message: 'Too many tries. Please wait a moment.' },
  sockets_full: { status: 429, message: 'Too many devices are connected at once.' },
  internal: { status: 500, message: 'Something went wrong. Please try again.' },
  push_off: { status: 503, message: 'Push notifications are not set up on this server.' },
  unavailable: { status: 503, message: 'The service cannot be reached. Please try again.' }
} as const satisfies Record<string, { status: number; message: string }>

export type FailureCode = keyof typeof FAILURES

export const Issue = z.strictObject({ path: z.string(), message: z.string() })
export type Issue = z.infer<typeof Issue>

/** The body of every answer that is not a success. */
export const FailureBody = z.strictObject({
  message: z.string(),
  code: z.enum(Object.keys(FAILURES) as [FailureCode, ...FailureCode[]]),
  issues: z.optional(z.array(Issue))
})
export type FailureBody = z.infer<typeof FailureBody>
