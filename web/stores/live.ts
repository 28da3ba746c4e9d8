import type { ClientMessage } from '#contract/socket.ts'
import { CLOSE_ABUSE, CLOSE_REVOKED, SOCKET_PATH } from '#contract/socket.ts'
import { PING_MS, REREAD_MS } from '#contract/timing.ts'
import { atom, onMount, type ReadableAtom } from 'nanostores'
import type * as z from 'zod/mini'
import { refreshAll, retryFailed } from '../lib/resource.ts'
import { $sessionId, dropSessionId } from '../lib/session-id.ts'
import { keepSocket, type Socket } from '../lib/socket.ts'
import { $isOffline } from '../lib/trouble.ts'
import { contacts } from './contacts.ts'
import { me } from './me.ts'
import { newsReader } from './news.ts'
import { watchSchedule } from './schedule-news.ts'
import { watchTimer } from './status.ts'

const $state = atom<'connecting' | 'down' | 'up'>('connecting')

/** The one live channel of this tab: open while somebody listens and a session exists. */
export const $live: ReadableAtom<'connecting' | 'down' | 'up'> = $state

onMount($state, () => {
  let channel: Socket | undefined
  let hiddenAt: number | undefined

  function open(sessionId: string | undefined): void {
    channel?.stop()
    channel = sessionId === undefined ? undefined : openChannel(sessionId)
    $state.set('connecting')
  }

  // Until the new connection is there, and reads all of it anew, these two are not to show what is long over.
  function wake(): void {
    channel?.replace()
    reread()
  }

  function look(): void {
    if (channel) tellForeground(channel)
    if (document.hidden) return void (hiddenAt ??= Date.now())
    // A page that slept may hold a connection that only looks alive.
    let hasSlept = hiddenAt !== undefined && Date.now() - hiddenAt > PING_MS
    hiddenAt = undefined
    if (hasSlept || $state.value !== 'up') wake()
  }

  // D2: re-reading in rounds stands in for the channel while that is down, and only then. What failed is tried again.
  function reread(): void {
    if (!channel || document.hidden) return
    if ($state.value !== 'up') for (let read of [me, contacts]) read.refresh()
    retryFailed()
  }

  let ears = new AbortController()
  let { signal } = ears
  let forget = $sessionId.subscribe(open)
  let unwatch = [watchTimer(), watchSchedule()]
  let rounds = setInterval(reread, REREAD_MS)
  document.addEventListener('visibilitychange', look, { signal })
  addEventListener('online', wake, { signal })
  addEventListener('offline', () => $state.set('down'), { signal })
  addEventListener('pageshow', event => event.persisted && wake(), { signal })
  return () => {
    ears.abort()
    forget()
    for (let stop of unwatch) stop()
    clearInterval(rounds)
    channel?.stop()
  }
})

function openChannel(sessionId: string): Socket {
  let read = newsReader()
  let channel = keepSocket(() => addressOf(sessionId), {
    opened() {
      read = newsReader()
      $state.set('up')
      tellForeground(channel)
      refreshAll()
    },
    received: text => read(text),
    closed(wasOpen) {
      // Without a network there is nothing to connect to, and it stays said so.
      $state.set(wasOpen && !$isOffline.get() ? 'connecting' : 'down')
    },
    mayRetry(code) {
      if (code === CLOSE_REVOKED) dropSessionId()
      return code !== CLOSE_REVOKED && code !== CLOSE_ABUSE
    },
    // D31: a browser doesn't say why an upgrade was refused; this read does, and a 401 ends the session.
    refused: () => me.load()
  })
  return channel
}

function addressOf(sessionId: string): string {
  let { host, protocol } = location
  let scheme = protocol === 'https:' ? 'wss:' : 'ws:'
  return `${scheme}//${host}${SOCKET_PATH}?sessionId=${encodeURIComponent(sessionId)}`
}

function tellForeground(channel: Socket): void {
  let message: z.infer<typeof ClientMessage> = { type: 'foreground', value: !document.hidden }
  channel.send(JSON.stringify(message))
}
