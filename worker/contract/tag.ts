/** SPEC 2, D37: the address a tag holds: it flips the status, or sets it as its parameters say. */
export const TAG_PATH = '/nfc-toggle'

/** D37: by this metric of `Server-Timing` the answer tells its page how the visit began. */
export const ARRIVAL_METRIC = 'nav'
