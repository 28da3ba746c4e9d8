import type { ScheduleEntry } from '#contract/schedule.ts'
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { App } from '../../web/app.tsx'
import { dropSessionId, keepSessionId } from '../../web/lib/session-id.ts'
import { clearToast } from '../../web/stores/toasts.ts'
import { ana, AppServer, ben, family, noor } from './app-server.ts'
import { FakeReader } from './fake-reader.ts'
import { FakeSocket, playSockets } from './fake-socket.ts'

export const cleo = { ...ben, id: 4, friendshipId: 104, username: 'cleo', displayName: 'Cleo Diaz' }

export const entry: ScheduleEntry = {
  id: 41,
  dayOfWeek: 1,
  startTime: '09:00',
  endTime: '17:00',
  groupId: null,
  isEnabled: true
}

const found = {
  id: 9,
  displayName: 'Dan Ode',
  username: 'danode',
  avatar: null,
  relation: 'none'
}

/** The app at any address, before a server at which everything works unless a test says otherwise. */
export class WholeApp {
  server = new AppServer()

  constructor() {
    beforeEach(() => {
      configure({ asyncUtilTimeout: 10_000 })
      vi.setConfig({ testTimeout: 20_000 })
      // Unknown to happy-dom.
      HTMLElement.prototype.hidePopover = () => {}
      playSockets()
      FakeReader.reset()
      vi.stubGlobal('isSecureContext', true)
      this.server = new AppServer()
      Object.assign(this.server.answers, {
        'GET /api/friends': { body: [ben, cleo] },
        'GET /api/friend-requests': { body: [noor] },
        'GET /api/connectedness-score': { body: { score: 150 } },
        'GET /api/connectedness-score/2': { body: { score: 50 } },
        'GET /api/connectedness-score/4': { body: { score: 50 } },
        'GET /api/notifications/preferences': { body: [] },
        'GET /api/scheduled-availability': { body: [entry] },
        'GET /api/sessions': { body: [] },
        'POST /api/search': { body: [found] }
      })
    })

    afterEach(() => {
      cleanup()
      dropSessionId()
      clearToast()
      vi.restoreAllMocks()
      vi.unstubAllGlobals()
      localStorage.clear()
      history.replaceState(null, '', '/')
    })
  }

  async opens(address: string): Promise<void> {
    keepSessionId('secret')
    this.arrives(address)
    await screen.findByRole('navigation', { name: 'Main' })
    act(() => FakeSocket.latest.opens())
  }

  /** Opens the app for whoever is signed in at this device, or nobody. */
  arrives(address: string): void {
    history.replaceState(null, '', address)
    render(<App />)
  }

  /** The app as it is for an Android phone with NFC. */
  hasNfc(): void {
    vi.stubGlobal('NDEFReader', FakeReader)
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Android 16 Chrome/150.0 Mobile')
  }
}

/** Waits until all these words can be read somewhere. */
export async function expectText(...words: (RegExp | string)[]): Promise<void> {
  for (let text of words) await screen.findAllByText(text)
}

/** Waits for what has this role and name, and gives all of it. */
export function expectRole(role: string, name: RegExp | string): Promise<HTMLElement[]> {
  return screen.findAllByRole(role, { name })
}

/** Taps what has this name as soon as it is there, and the name settles which. */
export async function tap(name: RegExp | string, role = 'button'): Promise<void> {
  let [target] = await expectRole(role, name)
  await act(async () => void fireEvent.click(target!))
}

export async function fill(fields: Record<string, string>): Promise<void> {
  for (let [label, value] of Object.entries(fields)) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  }
}

export const ANA = {
  Email: ana.email,
  Password: 'Secret-1!',
  'Confirm password': 'Secret-1!',
  'Name (First Last)': ana.displayName,
  'Phone number': ana.phoneNumber
}

export { ana, ben, family, noor }
