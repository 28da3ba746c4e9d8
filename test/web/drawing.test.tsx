// Before React, which asks for its tools when it is loaded.
import { commits, drawn } from './drawn.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { App } from '../../web/app.tsx'
import { keepSessionId } from '../../web/lib/session-id.ts'
import { ana, ben, withTimer } from './app-server.ts'
import { FakeSocket, playSockets } from './fake-socket.ts'
import { pass, Visit } from './home-visit.tsx'
import { cleo } from './whole-app.tsx'

const visit = new Visit()

beforeEach(() => {
  playSockets()
  visit.server.answers['GET /api/me'] = { body: withTimer(Date.now() + 1_800_000) }
  visit.server.answers['GET /api/friends'] = { body: [ben, cleo] }
})

/** Lets code come that is fetched when it is first drawn, and what it asks for. */
async function settles(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await act(() => vi.dynamicImportSettled())
    await pass(500)
  }
}

/** Opens the app and waits until nothing is drawn any more. */
async function opens(address: string): Promise<void> {
  keepSessionId('secret')
  history.replaceState(null, '', address)
  render(<App />)
  await settles()
  act(() => FakeSocket.latest.opens())
  await settles()
  commits.length = 0
}

/** Cleo says something, and Ben is as he was. */
async function tells(statusMessage: string): Promise<void> {
  let light = { status: 'available' as const, statusMessage }
  visit.server.answers['GET /api/friends'] = { body: [ben, { ...cleo, ...light }] }
  act(() => FakeSocket.latest.tells({ type: 'contact_changed', userId: cleo.id, ...light }))
  await pass(500)
}

it('a second of a running timer draws the countdown, and nothing else', async () => {
  await opens('/')
  let before = screen.getByRole('timer').textContent
  await pass(1_000)
  expect(screen.getByRole('timer').textContent).not.toBe(before)
  expect(drawn()).toEqual({ Countdown: 1 })
})

it('news of a contact draws the row of that contact, and no other', async () => {
  await opens('/contacts')
  screen.getByText(ben.displayName)
  await tells('On the porch')
  expect(drawn()).toMatchObject({ ContactRow: 1 })
  commits.length = 0
  await tells('On the porch')
  expect(drawn()).toEqual({})
})

it('what a contact says anew is one row on Home, and the panel of one’s own light is left alone', async () => {
  await opens('/')
  await tells('Tea')
  commits.length = 0
  await tells('On the porch')
  screen.getByText('On the porch')
  expect(drawn()).toMatchObject({ AvailableList: 1, ContactRow: 1 })
  expect(drawn()).not.toHaveProperty('StatusPanel')
})

it('a tap on the switch draws the switch first, and what follows from it a frame later', async () => {
  await opens('/')
  visit.server.answers['POST /api/status'] = { body: ana }
  commits.length = 0
  let isOn = () => screen.getByRole('switch').getAttribute('aria-checked')
  expect(isOn()).toBe('true')
  fireEvent.click(screen.getByRole('switch'))
  expect(isOn()).toBe('false')
  expect(drawn()).toEqual({ LightSwitch: 1, Switch: 1, Icon: 1 })
  expect(visit.posts).toEqual([])
  screen.getByRole('timer')
  await pass(20)
  expect(visit.posts).toEqual([{ status: 'unavailable' }])
  expect(screen.queryByRole('timer')).toBeNull()
})
