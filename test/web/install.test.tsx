import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { $installOffer } from '../../web/lib/install-offer.ts'
import { InstallCard } from '../../web/parts/install-card.tsx'

afterEach(() => {
  cleanup()
  act(() => $installOffer.set(undefined))
  Reflect.deleteProperty(navigator, 'standalone')
})

/** The browser offers to install the app. */
function offers(): { event: Event; prompt: () => void } {
  let prompt = vi.fn<() => Promise<void>>()
  let event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void dispatchEvent(event))
  return { event, prompt }
}

const heading = () => screen.queryByRole('heading', { name: 'Install Porchlight' })

describe('Install Porchlight', () => {
  it('is not offered where the browser does not offer it', () => {
    render(<InstallCard />)
    expect(heading()).toBeNull()
  })

  it('is offered where one looks for it, and not by the browser in between', () => {
    let { event, prompt } = offers()
    expect(event.defaultPrevented).toBe(true)
    render(<InstallCard />)
    fireEvent.click(screen.getByRole('button', { name: 'Install' }))
    expect(prompt).toHaveBeenCalledTimes(1)
    expect(heading()).toBeNull()
  })

  it('is gone once the app is installed', () => {
    offers()
    render(<InstallCard />)
    expect(heading()).not.toBeNull()
    act(() => void dispatchEvent(new Event('appinstalled')))
    expect(heading()).toBeNull()
  })

  it.each([
    ['tells how on an iPhone', false, 3],
    ['tells nothing in the installed app on an iPhone', true, 0]
  ])('%s', (_, standalone, steps) => {
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: standalone })
    // What a device is, is asked anew when the offer changes.
    offers()
    act(() => $installOffer.set(undefined))
    render(<InstallCard />)
    expect(screen.queryAllByRole('listitem')).toHaveLength(steps)
    expect(screen.queryByText('Choose "Add to Home Screen".') !== null).toBe(!standalone)
  })
})
