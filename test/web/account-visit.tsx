import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { App } from '../../web/app.tsx'
import { dropSessionId, keepSessionId } from '../../web/lib/session-id.ts'
import { ana, AppServer } from './app-server.ts'
import { playSockets } from './fake-socket.ts'

/** The app at one of the pages around an account, before a server that the tests prepare. */
export class AccountVisit {
  server = new AppServer()

  constructor() {
    beforeEach(() => {
      playSockets()
      this.server = new AppServer()
    })

    afterEach(() => {
      cleanup()
      dropSessionId()
      vi.restoreAllMocks()
      vi.unstubAllGlobals()
      history.replaceState(null, '', '/')
    })
  }

  /** Ana's account. */
  async open(me = ana): Promise<void> {
    this.server.answers['GET /api/me'] = { body: me }
    keepSessionId('secret')
    this.arrive('/account')
    // The page comes as a piece of its own.
    await screen.findByRole('heading', { name: 'Account Settings' }, { timeout: 5_000 })
  }

  arrive(address: string): void {
    history.replaceState(null, '', address)
    dispatchEvent(new Event('hashchange'))
    render(<App />)
  }
}

export function fill(fields: Record<string, string>): void {
  for (let [label, value] of Object.entries(fields)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  }
}

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
