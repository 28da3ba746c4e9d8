import * as z from 'zod/mini'

/** What a socket remembers while its object sleeps. */
export interface Attachment {
  sessionId: number
  /** How many messages it was sent: the receiver's own counter (D31). */
  version: number
  openedAt: number
  /** When it last said something but a ping, which the platform answers by itself. */
  spokeAt: number
  isForeground: boolean
}

/** As it is stored, anew with each message: numbers are copied faster than an object with names. */
const Stored = z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()])

/** Undefined if there is none that could be read. */
export function attachmentOf(socket: WebSocket): Attachment | undefined {
  let stored = Stored.safeParse(socket.deserializeAttachment()).data
  if (!stored) return undefined
  let [sessionId, version, openedAt, spokeAt, isForeground] = stored
  return { sessionId, version, openedAt, spokeAt, isForeground: isForeground === 1 }
}

export function attach(socket: WebSocket, attachment: Attachment): void {
  let { sessionId, version, openedAt, spokeAt, isForeground } = attachment
  let stored: z.infer<typeof Stored> = [sessionId, version, openedAt, spokeAt, Number(isForeground)]
  socket.serializeAttachment(stored)
}
