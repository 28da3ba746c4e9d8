/** SPEC 9, D32: every interval of the interface, in milliseconds, once. */
export const REREAD_MS = 5_000
export const COUNTDOWN_TICK_MS = 1_000
/** SPEC 9: how often what the schedule says is drawn anew; the server decides without it. */
export const SCHEDULE_TICK_MS = 60_000
export const TOAST_SHORT_MS = 2_000
export const TOAST_MS = 5_000
export const TOAST_REMOVAL_MS = 2_000
export const TOAST_SWIPE_PX = 50
/** SPEC 9: how long a pointer rests before a tooltip opens, and how soon after one the next opens at once. */
export const TOOLTIP_MS = 700
export const TOOLTIP_SKIP_MS = 300
/** SPEC 4: the presets of the timer, in minutes. */
export const TIMER_PRESETS = [15, 30, 60, 120] as const
export const TIMER_DEFAULT_MINUTES = 15
/** SPEC 9: a score that was read longer ago is read anew. */
export const SCORE_FRESH_MS = 30_000
/** D31: an idle socket is asked for a sign of life this often; the answer wakes nobody. */
export const PING_MS = 30_000
/** How long the answer to a ping may take before the socket counts as dead. */
export const PONG_MS = 10_000
/** C075: the first and the longest wait before a socket is opened again. */
export const RECONNECT_FIRST_MS = 1_000
export const RECONNECT_LONGEST_MS = 30_000
/** D37: how long what a tag has done can be undone. */
export const UNDO_MS = 10_000
/** SPEC 9: how long the screen of a tag is shown before Home. */
export const TAG_RETURN_MS = 2_000
/** How long a browser's push service may take to answer; one that is out of reach never does. */
export const PUSH_ANSWER_MS = 10_000
/** SPEC 9, D33: how often the inspection guard looks, and how long a stop in a debugger must last to count. */
export const INSPECTION_TICK_MS = 1_000
export const INSPECTION_PAUSE_MS = 100
/** SPEC 9: by how much more than its page a window with developer tools docked to it is larger. */
export const INSPECTION_EDGE_PX = 200
/** D34: an open app looks for a new version at most this often; a look costs an answer without a body. */
export const UPDATE_LOOK_MS = 60_000
