/** What a flip has to do beside the least, each with what it is in a table. */
export const DUTIES = [
  ['reads', 'whose session it is, how they stand and who may see are read first'],
  ['notifies', 'a notification for each contact is written, and sent too'],
  ['counts', 'each receiver’s own messages are counted'],
  ['wakes', 'an alarm is set before, and when all have been told'],
  ['remembers', 'what contacts are told is noted before, and when they have been']
] as const

export type Duty = (typeof DUTIES)[number][0]

/** What is sent to flip. */
export interface Change {
  status: string
  statusMessage?: string
}
