import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { noor, refusal } from './app-server.ts'
import { AppVisit, pass } from './app-visit.tsx'
import { FakeSocket } from './fake-socket.ts'

const visit = new AppVisit()

it.each(['Accept', 'Decline'])(
  'a request that turns out to be gone on %s leaves the focus on the page',
  async verb => {
    visit.server.answers['GET /api/friend-requests'] = { body: [noor] }
    act(() => FakeSocket.latest.tells({ type: 'request_gone', userId: 99 }))
    await pass(10)
    let button = screen.getByRole('button', { name: `${verb} Noor Haddad` })
    button.focus()
    visit.server.answers['GET /api/friend-requests'] = { body: [] }
    visit.server.answers[`POST /api/friend-request/3/${verb.toLowerCase()}`] =
      refusal('request_not_found')
    fireEvent.click(button)
    await pass(10)
    expect(screen.queryByText('Noor Haddad')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  }
)
