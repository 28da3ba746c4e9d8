import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { latePage, lazyPart } from '../../web/lib/code.ts'
import { FailureBoundary } from '../../web/parts/failure-boundary.tsx'

const Waiting = () => <p>Loading</p>
const Porch = ({ name }: { name: string }) => <p>The porch of {name}</p>

/** Code that comes, or fails to, when a test says so. */
function onItsWay() {
  let comes: () => void = () => undefined
  let fails: () => void = () => undefined
  let code = new Promise<typeof Porch>((resolve, reject) => {
    comes = () => resolve(Porch)
    fails = () => reject(new Error('gone'))
  })
  return { load: async () => code, comes, fails }
}

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

it('a part shows that it waits, and then itself as soon as its code is there', async () => {
  let { comes, load } = onItsWay()
  let Part = lazyPart<{ name: string }>('porch', load, Waiting)
  render(<Part name="Ana" />)
  expect(screen.queryByText('Loading')).not.toBeNull()
  await act(async () => comes())
  expect(screen.queryByText('The porch of Ana')).not.toBeNull()
})

it('a part whose code has come before is drawn at once', async () => {
  let { comes, load } = onItsWay()
  comes()
  let Page = latePage<{ name: string }>(location.pathname, load, Waiting)
  await act(async () => undefined)
  render(<Page name="Ana" />)
  expect(screen.queryByText('Loading')).toBeNull()
  expect(screen.queryByText('The porch of Ana')).not.toBeNull()
})

it('a part that is drawn a second time is there at once, and is not fetched again', async () => {
  let loads = 0
  let Part = lazyPart('twice', async () => {
    loads += 1
    return Porch
  })
  let first = render(<Part name="Ana" />)
  await screen.findByText('The porch of Ana')
  first.unmount()
  render(<Part name="Ben" />)
  expect(screen.queryByText('The porch of Ben')).not.toBeNull()
  expect(loads).toBe(1)
})

it('one that can’t be had says so in its own place', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  let { fails, load } = onItsWay()
  let Part = lazyPart<{ name: string }>('broken', load, Waiting)
  render(
    <FailureBoundary>
      <Part name="Ana" />
    </FailureBoundary>
  )
  await act(async () => fails())
  expect(await screen.findByRole('alert')).toBeDefined()
  vi.unstubAllGlobals()
})
