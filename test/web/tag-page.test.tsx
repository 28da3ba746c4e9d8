import { act, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FakeReader } from './fake-reader.ts'
import { on } from './home-visit.tsx'
import { expectText, tap, WholeApp } from './whole-app.tsx'

const app = new WholeApp()

const posts = () => app.server.calls('POST /api/status')

/** Holds the phone to a tag: its browser opens what stands there. */
async function taps(address: string): Promise<void> {
  let serverTiming = [{ name: 'nav', description: 'none' }]
  let entries = [{ type: 'navigate', serverTiming }] as unknown as PerformanceEntryList
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries)
  app.server.answers['POST /api/status'] = { body: on }
  localStorage.setItem('sessionId', 'secret')
  history.replaceState(null, '', address)
  vi.resetModules()
  let { App } = await import('../../web/app.tsx')
  render(<App />)
}

describe('D37: a tag whose address is', () => {
  it('right flips the light', async () => {
    await taps('/nfc-toggle')
    await waitFor(() => expect(posts().length).toBe(1))
  })

  it.each(['?set=bogus&minutes=-3', '?set=available&minutes=-3', '?minutes=30'])(
    'mistyped changes nothing, says so, and leads Home: %s',
    async query => {
      await taps(`/nfc-toggle${query}`)
      await expectText('The address on this tag is not right, so nothing has changed.')
      await tap('Go to Home')
      await screen.findByRole('region', { name: 'Your Status' })
      expect(location.pathname).toBe('/')
      expect(posts()).toEqual([])
    }
  )

  it('mistyped is told of where the app listens for tags, too', async () => {
    app.hasNfc()
    await app.opens('/settings?tab=nfc')
    await tap('Start Listening')
    let text = `${location.origin}/nfc-toggle?set=bogus`
    act(() => FakeReader.latest.reads([{ recordType: 'url', text }]))
    await expectText('The address on this tag is not right, so nothing has changed.')
    expect(posts()).toEqual([])
  })
})
