import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { STORE_UNMOUNT_DELAY } from 'nanostores'
import { afterEach, beforeEach, vi } from 'vitest'
import { dropSessionId, keepSessionId } from '../../web/lib/session-id.ts'
import { HomePage } from '../../web/pages/home.tsx'
import '../../web/stores/session.ts'
import { ana, AppServer, at } from './app-server.ts'

export const now = Date.UTC(2026, 4, 2, 12)

/** Ana with her light on, by the switch. */
export const on = {
  ...ana,
  status: 'available' as const,
  audience: [],
  source: 'switch' as const,
  until: at(now + 12 * 3_600_000)
}

export const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Home before a server that the tests prepare; each test begins at noon, signed out. */
export class Visit {
  server = new AppServer()

  constructor() {
    beforeEach(() => {
      let toFake = ['Date', 'setTimeout', 'clearTimeout', 'requestAnimationFrame'] as const
      vi.useFakeTimers({ now, toFake: [...toFake] })
      this.server = new AppServer()
    })

    afterEach(async () => {
      cleanup()
      dropSessionId()
      await pass(STORE_UNMOUNT_DELAY * 9)
      vi.useRealTimers()
      vi.unstubAllGlobals()
    })
  }

  get posts(): unknown[] {
    return this.server.calls('POST /api/status')
  }

  async open(me = ana, ms = 400): Promise<void> {
    this.server.answers['GET /api/me'] = { body: me }
    keepSessionId('secret')
    render(<HomePage />)
    await pass(ms)
  }
}

export async function click(name: RegExp | string, role = 'button'): Promise<void> {
  fireEvent.click(screen.getByRole(role, { name }))
  await pass(20)
}

export function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
