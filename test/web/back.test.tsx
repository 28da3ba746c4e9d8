import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Link, Router, useLocation } from 'wouter'
import { navigatePast } from '../../web/ui/back.ts'
import { Button } from '../../web/ui/button.tsx'
import { Dialog } from '../../web/ui/dialog.tsx'

type Opened = 'first' | 'second' | 'none' | 'both'

/** A page at any path with two dialogs, of which the second can open above the first. */
function Page() {
  let [path, navigate] = useLocation()
  let [opened, setOpened] = useState<Opened>('none')
  let [isBusy, setBusy] = useState(false)
  return (
    <>
      <p>At {path}</p>
      <Button onClick={() => setOpened('first')}>Open</Button>
      {opened === 'first' || opened === 'both' ? (
        <Dialog isBusy={isBusy} onClose={() => setOpened('none')} title="First">
          <Button onClick={() => setBusy(!isBusy)}>Work</Button>
          <Button onClick={() => setOpened('second')}>Swap</Button>
          <Button onClick={() => setOpened('both')}>More</Button>
          <Link href="/other" onClick={() => setOpened('none')}>
            Link
          </Link>
          <Button
            onClick={() => {
              setOpened('none')
              navigate('/other')
            }}
          >
            Go
          </Button>
        </Dialog>
      ) : null}
      {opened === 'second' || opened === 'both' ? (
        <Dialog onClose={() => setOpened(opened === 'both' ? 'first' : 'none')} title="Second">
          Inside
        </Dialog>
      ) : null}
    </>
  )
}

const settle = () => act(() => vi.advanceTimersByTimeAsync(50))
const titles = () => screen.queryAllByRole('dialog', { hidden: true }).length

async function press(name: string, role = 'button'): Promise<void> {
  fireEvent.click(screen.getAllByRole(role, { name, hidden: true }).at(-1)!)
  await settle()
}

async function go(steps: number): Promise<void> {
  act(() => history.go(steps))
  await settle()
}

beforeEach(async () => {
  vi.useFakeTimers()
  history.pushState(null, '', '/before')
  history.pushState(null, '', '/page')
  render(
    <Router aroundNav={navigatePast}>
      <Page />
    </Router>
  )
  await press('Open')
})

afterEach(async () => {
  cleanup()
  await settle()
  vi.useRealTimers()
})

it('Back closes an open dialog and nothing else', async () => {
  await go(-1)
  expect(titles()).toBe(0)
  expect(location.pathname).toBe('/page')
  await go(-1)
  expect(location.pathname).toBe('/before')
})

it('Back leaves a busy dialog open, and closes it once it is busy no more', async () => {
  await press('Work')
  await go(-1)
  await go(-1)
  expect(titles()).toBe(1)
  await press('Work')
  await go(-1)
  expect(titles()).toBe(0)
  expect(location.pathname).toBe('/page')
})

it('a dialog that was closed otherwise leaves nothing for Back, and Forward does not open it again', async () => {
  await press('Close')
  expect(titles()).toBe(0)
  await go(1)
  expect(titles()).toBe(0)
  expect(history.state?.layers).toBeUndefined()
  await go(-1)
  expect(location.pathname).toBe('/before')
})

it('Forward after Back does not open it again', async () => {
  await go(-1)
  await go(1)
  expect(titles()).toBe(0)
  expect(history.state?.layers).toBeUndefined()
  expect(location.pathname).toBe('/page')
})

it('a dialog that follows another at once takes its step', async () => {
  await press('Swap')
  expect(screen.getByText('Inside')).toBeDefined()
  await go(-1)
  expect(titles()).toBe(0)
  expect(location.pathname).toBe('/page')
  await press('Open')
  await press('Close')
  await press('Open')
  await go(-1)
  expect(titles()).toBe(0)
  expect(location.pathname).toBe('/page')
})

it('of two dialogs Back closes the newer one first', async () => {
  await press('More')
  expect(titles()).toBe(2)
  await go(-1)
  expect(titles()).toBe(1)
  expect(screen.queryByText('Inside')).toBeNull()
  await go(-1)
  expect(titles()).toBe(0)
  expect(location.pathname).toBe('/page')
})

it.each([
  ['Link', 'link'],
  ['Go', 'button']
])('a page that one goes to out of a dialog takes its step: %s', async (name, role) => {
  await press(name, role)
  expect(titles()).toBe(0)
  expect(screen.getByText('At /other')).toBeDefined()
  await go(-1)
  expect(location.pathname).toBe('/page')
  await go(1)
  expect(location.pathname).toBe('/other')
})
