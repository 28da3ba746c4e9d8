import { act, cleanup, render } from '@testing-library/react'
import { STORE_UNMOUNT_DELAY } from 'nanostores'
import { afterEach, beforeEach, vi } from 'vitest'
import { App } from '../../web/app.tsx'
import { dropSessionId, keepSessionId } from '../../web/lib/session-id.ts'
import { clearToast } from '../../web/stores/toasts.ts'
import { AppServer } from './app-server.ts'
import { FakeSocket, playSockets } from './fake-socket.ts'

export const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

/** The whole app, signed in at Home with its live channel open, before a server that the tests prepare. */
export class AppVisit {
  server = new AppServer()

  constructor() {
    beforeEach(async () => {
      vi.useFakeTimers()
      playSockets()
      this.server = new AppServer()
      history.replaceState(null, '', '/')
      keepSessionId('secret')
      render(<App />)
      await pass(10)
      act(() => FakeSocket.latest.opens())
      await pass(10)
    })

    afterEach(async () => {
      cleanup()
      dropSessionId()
      clearToast()
      await pass(STORE_UNMOUNT_DELAY * 9)
      vi.useRealTimers()
      vi.restoreAllMocks()
      vi.unstubAllGlobals()
    })
  }
}
