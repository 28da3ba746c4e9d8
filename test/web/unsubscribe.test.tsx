import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { keepSessionId, $sessionId } from '../../web/lib/session-id.ts'
import { $toast } from '../../web/stores/toasts.ts'
import { AccountVisit, press } from './account-visit.tsx'
import { offline } from './app-server.ts'

const visit = new AccountVisit()

const callFor = (token: string) => `POST /api/unsubscribe?token=${token}`

async function arrivesWith(token: string): Promise<void> {
  visit.arrive(`/unsubscribe#${token}`)
  await screen.findByRole('heading', { name: 'No more of these mails?' }, { timeout: 5_000 })
}

it('D46: the link in a mail leaves the address at once, and stops nothing by itself', async () => {
  await arrivesWith('token-1')
  expect(location.href).not.toContain('token-1')
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  expect(visit.server.asked).toEqual([])
})

it('D51: one tap stops the mails, whoever is signed in here', async () => {
  visit.server.answers[callFor('token-2')] = { status: 204 }
  keepSessionId('secret')
  await arrivesWith('token-2')
  press('Stop These Mails')
  expect(await screen.findByRole('heading', { name: 'Done' })).toBeDefined()
  expect(screen.getByRole('status').textContent).toBe('You will get no more mails of this kind.')
  expect(visit.server.calls(callFor('token-2'))).toEqual([undefined])
  expect($sessionId.get()).toBe('secret')
})

it('says that it failed, and can be tried again', async () => {
  visit.server.answers[callFor('token-3')] = offline
  await arrivesWith('token-3')
  press('Stop These Mails')
  await waitFor(() => expect($toast.get()?.title).toBe('This could not be done'))
  visit.server.answers[callFor('token-3')] = { status: 204 }
  press('Stop These Mails')
  expect(await screen.findByRole('heading', { name: 'Done' })).toBeDefined()
})

it('sends what stands behind the # as one parameter, whatever it is', async () => {
  let call = callFor('a%26b%3Ac%2F..')
  visit.server.answers[call] = { status: 204 }
  await arrivesWith('a&b:c/..')
  press('Stop These Mails')
  expect(await screen.findByRole('heading', { name: 'Done' })).toBeDefined()
  expect(visit.server.calls(call)).toHaveLength(1)
})

it('without its secret says what to do', async () => {
  visit.arrive('/unsubscribe')
  expect(await screen.findByRole('heading', { name: 'The link is missing' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Stop These Mails' })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'To the app' }))
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined()
})
