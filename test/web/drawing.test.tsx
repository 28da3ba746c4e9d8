// Before React, which asks for its tools when it is loaded.
import { commits, drawn } from './drawn.ts'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { withTimer } from './app-server.ts'
import { FakeSocket } from './fake-socket.ts'
import { ben, cleo, WholeApp } from './whole-app.tsx'

const app = new WholeApp()

/** More than a second, so that the clock strikes. */
const pass = () => act(() => new Promise(resolve => setTimeout(resolve, 1_200)))

beforeEach(() => {
  app.server.answers['GET /api/me'] = { body: withTimer(Date.now() + 1_800_000) }
})

/** Cleo says something, and Ben is as he was. */
function tells(statusMessage: string): void {
  let light = { status: 'available' as const, statusMessage }
  app.server.answers['GET /api/friends'] = { body: [ben, { ...cleo, ...light }] }
  act(() => FakeSocket.latest.tells({ type: 'contact_changed', userId: cleo.id, ...light }))
}

it('a second of a running timer draws the countdown, and nothing else', async () => {
  await app.opens('/')
  await screen.findByRole('timer')
  await pass()
  commits.length = 0
  await pass()
  expect(Object.keys(drawn())).toEqual(['Countdown'])
})

it('news of a contact draws the row of that contact, and no other', async () => {
  await app.opens('/contacts')
  await screen.findByText(cleo.displayName)
  await pass()
  commits.length = 0
  tells('On the porch')
  await pass()
  expect(drawn()).toMatchObject({ ContactRow: 1 })
  commits.length = 0
  tells('On the porch')
  await pass()
  expect(drawn()).toEqual({})
})

it('what a contact says anew is one row on Home, and the panel of one’s own light is left alone', async () => {
  await app.opens('/')
  tells('Tea')
  await screen.findByText('Tea')
  await pass()
  commits.length = 0
  tells('On the porch')
  await screen.findByText('On the porch')
  expect(drawn()).toMatchObject({ AvailableList: 1, ContactRow: 1 })
  expect(drawn()).not.toHaveProperty('StatusPanel')
})
