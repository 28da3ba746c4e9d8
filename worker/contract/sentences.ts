/** What the app says of itself before the server would have to, in the server's words. */

/** D7: of a schedule entry that would last no time at all. */
export const TIMES_EQUAL = 'Start and end time must differ'

/** D51: of the name of a link. */
export const LINK_NAME_TOO_LONG = 'Please enter a name of at most 50 characters for the link.'
