/** SPEC 9, D10: what a person counts as characters, after trimming. */
export const MESSAGE_GRAPHEMES = 50
/** D10: a cap in UTF-16 units, because one grapheme can be made of any number of them. */
export const MESSAGE_UNITS = 1_000
/** D18. */
export const NAME_GRAPHEMES = 100
export const NAME_UNITS = 1_000
export const GROUP_NAME_GRAPHEMES = 50
/** D51: the same for a link. */
export const LINK_NAME_GRAPHEMES = 50
/** D18: the longest address that SMTP can carry. */
export const EMAIL_UNITS = 254
/** SPEC 9: the minimum, in code points (D19). */
export const PASSWORD_MINIMUM = 6
/** D19: bounds the work of one hash. */
export const PASSWORD_BYTES = 1_024
/** D22. */
export const QUERY_UNITS = 100
export const SEARCH_RESULTS = 20
/** D36. */
export const PHONE_DIGITS_MINIMUM = 3
export const PHONE_DIGITS_MAXIMUM = 20

/** D46: quotas of one person. */
export const CONTACTS_MAXIMUM = 1_000
export const GROUPS_MAXIMUM = 50
export const SOCKETS_MAXIMUM = 10
export const ENTRIES_MAXIMUM = 100
export const SESSIONS_MAXIMUM = 20
/** D51: more links than anybody has doors, more invites than anybody keeps in mind. */
export const LINKS_MAXIMUM = 20
export const INVITES_MAXIMUM = 20
/** SECURITY 4: devices that push messages go to. */
export const PUSH_SUBSCRIPTIONS_MAXIMUM = 10
/** SECURITY 3, T16: requests that nobody has answered yet. */
export const REQUESTS_MAXIMUM = 200

/** D9: a timer ends at most a day ahead. */
export const TIMER_MAXIMUM_MS = 24 * 3_600_000
/** D3: how long an availability without an end of its own may last. */
export const NET_MS = 12 * 3_600_000
/** How long before the net's end its owner is warned. */
export const NET_WARNING_MS = 5 * 60_000
/** D5: how far ahead the schedule is looked at. */
export const HORIZON_MS = 8 * 86_400_000
/** D37: two taps of a tag within this time are one. */
export const TAG_DEBOUNCE_MS = 3_000
/** Two uses of a link that toggles within this time are one: an automation repeats itself more slowly than a tag. */
export const LINK_DEBOUNCE_MS = 10_000
/** D23: how long a repeated request answers like the first one. */
export const REQUEST_MEMORY_MS = 7 * 86_400_000
/** D21. */
export const RESET_LINK_MS = 30 * 60_000
/** How long the link that stops mail of one kind can be used: mail is kept, and opened late. */
export const UNSUBSCRIBE_LINK_MS = 365 * 86_400_000
/** D20: sliding. */
export const SESSION_MS = 90 * 86_400_000
/** D20: a session's row is written at most this often for being used. */
export const SESSION_TOUCH_MS = 86_400_000

/** D51: how long a bell on a contact waits. */
export const BELL_MS = 24 * 3_600_000

/** No push service known hands out a longer address. */
export const PUSH_ENDPOINT_UNITS = 2_000
/** D27: what is older than this is no news any more. */
export const PUSH_MS = 300_000
/** A word of a push message: two of them and the rest stay far below 3 kB. */
export const PUSH_TEXT_BYTES = 650

/** D30. */
export const BODY_BYTES = 64 * 1_024
export const PHOTO_BYTES = 5 * 1_024 * 1_024
export const PHOTO_SIDE_PX = 4_096
/** SECURITY 4: one message from a client on its socket. */
export const FRAME_BYTES = 4 * 1_024
