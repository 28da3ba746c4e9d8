import type { Me } from '#contract/account.ts'
import type { ScheduleEntry } from '#contract/schedule.ts'
import type { SessionItem } from '#contract/sessions.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { STORE_UNMOUNT_DELAY } from 'nanostores'
import { afterEach, beforeEach, vi } from 'vitest'
import { dropSessionId, keepSessionId } from '../../web/lib/session-id.ts'
import { SettingsPage } from '../../web/pages/settings.tsx'
import '../../web/stores/session.ts'
import { $toast } from '../../web/stores/toasts.ts'
import { ana, AppServer, at } from './app-server.ts'

/** A Saturday; Lisbon is an hour ahead of UTC then. */
export const now = Date.UTC(2026, 4, 2, 12)

export const phone: SessionItem = {
  id: 31,
  device: 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36',
  createdAt: at(now - 400 * 86_400_000),
  lastSeenAt: at(now - 3 * 86_400_000),
  current: false
}

export const laptop: SessionItem = {
  id: 32,
  device: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
  createdAt: at(now - 86_400_000),
  lastSeenAt: at(now),
  current: true
}

export const entry = (change: Partial<ScheduleEntry> = {}): ScheduleEntry => ({
  id: 41,
  dayOfWeek: 1,
  startTime: '09:00',
  endTime: '17:00',
  groupId: null,
  isEnabled: true,
  ...change
})

/** What stands under a name in the card of the schedule. */
export const fact = (name: string) =>
  [...document.querySelectorAll('dt')]
    .find(({ textContent }) => textContent === name)
    ?.nextElementSibling?.textContent?.replace(/\s/g, ' ')

/** Today's entry, and somebody who is on by it for four hours more. */
export const saturday = entry({ dayOfWeek: 6 })
export const onBySaturday = {
  status: 'available' as const,
  source: 'schedule' as const,
  audience: [],
  until: at(now + 4 * 3_600_000),
  nextChange: { at: at(now + 4 * 3_600_000), status: 'unavailable' as const }
}

export const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Some time, with what is fetched in it: the code of a tab comes when the tab is opened. */
async function codeComes(ms: number): Promise<void> {
  await pass(ms)
  await act(() => vi.dynamicImportSettled())
  await pass()
}

/** Plays a device of another language or another zone. */
export function deviceIn({ locale = 'en-US', timeZone }: { locale?: string; timeZone?: string }) {
  let Format = Intl.DateTimeFormat
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function format(wanted, options) {
    return new Format(wanted ?? locale, { ...(timeZone && { timeZone }), ...options })
  })
}

/** Settings before a server that the tests prepare; each test begins on a Saturday at noon, signed out. */
export class SettingsVisit {
  server = new AppServer()

  constructor() {
    beforeEach(() => {
      let toFake = ['Date', 'setTimeout', 'clearTimeout', 'requestAnimationFrame'] as const
      vi.useFakeTimers({ now, toFake: [...toFake] })
      // Unknown to happy-dom, and asked for by the NFC tab.
      vi.stubGlobal('isSecureContext', false)
      this.server = new AppServer()
      Object.assign(this.server.answers, {
        'GET /api/connectedness-score': { body: { score: 120 } },
        'GET /api/notifications/preferences': { body: [] },
        'GET /api/push/subscriptions': { body: [] },
        'GET /api/scheduled-availability': { body: [] },
        'GET /api/sessions': { body: [phone, laptop] }
      })
    })

    afterEach(async () => {
      cleanup()
      dropSessionId()
      await pass(STORE_UNMOUNT_DELAY * 9)
      vi.restoreAllMocks()
      vi.useRealTimers()
      vi.unstubAllGlobals()
      localStorage.clear()
    })
  }

  /** Answers to a path that are what was stored last. */
  holdsEntries(...entries: ScheduleEntry[]): void {
    this.server.answers['GET /api/scheduled-availability'] = { body: entries }
  }

  async open(tab = 'settings', me: Partial<Me> = {}): Promise<void> {
    this.server.answers['GET /api/me'] = { body: { ...ana, ...me } }
    history.replaceState(null, '', `/settings?tab=${tab}`)
    keepSessionId('secret')
    render(<SettingsPage />)
    await codeComes(400)
  }
}

export async function click(name: RegExp | string, role = 'button'): Promise<void> {
  fireEvent.click(screen.getByRole(role, { name }))
  await codeComes(20)
}

export const told = () => $toast.get()?.title

export const isOn = (name: RegExp | string) =>
  screen.getByRole('switch', { name }).getAttribute('aria-checked') === 'true'
