import { TOOLTIP_MS, TOOLTIP_SKIP_MS } from '#contract/timing.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Button } from '../../web/ui/button.tsx'
import { Tooltip } from '../../web/ui/tooltip.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  // Unknown to happy-dom.
  HTMLElement.prototype.showPopover = () => {}
  render(
    <>
      <Button aria-label="Notifications" look="icon">
        <svg data-testid="bell" />
      </Button>
      <Button aria-label="Close" look="icon" />
      <Button>Share!</Button>
      <Tooltip delayMs={TOOLTIP_MS} skipMs={TOOLTIP_SKIP_MS} />
    </>
  )
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const named = (name: string) => screen.getByRole('button', { name })
const point = (target: Element, pointerType = 'mouse') =>
  fireEvent.pointerOver(target, { pointerType })
const shown = () => document.querySelector('[data-bubble]')?.textContent

it('SPEC 9: names a drawing once a pointer has rested on it for 700 ms', () => {
  point(screen.getByTestId('bell'))
  pass(699)
  expect(shown()).toBeUndefined()
  point(named('Notifications'))
  pass(1)
  expect(shown()).toBe('Notifications')
})

it('SPEC 9: names the next one at once within 300 ms, and later waits again', () => {
  point(named('Notifications'))
  pass(TOOLTIP_MS)
  point(document.body)
  expect(shown()).toBeUndefined()
  pass(TOOLTIP_SKIP_MS - 1)
  point(named('Close'))
  expect(shown()).toBe('Close')
  point(document.body)
  pass(TOOLTIP_SKIP_MS)
  point(named('Notifications'))
  pass(TOOLTIP_MS - 1)
  expect(shown()).toBeUndefined()
})

it('leaves alone what says itself what it is, and fingers', () => {
  point(named('Share!'))
  pass(TOOLTIP_MS)
  expect(shown()).toBeUndefined()
  point(named('Close'), 'touch')
  pass(TOOLTIP_MS)
  expect(shown()).toBeUndefined()
})

it('stays while one points at it, and goes by Escape, a tap or a scroll', () => {
  for (let end of [
    () => fireEvent.keyDown(document.body, { key: 'Escape' }),
    () => fireEvent.pointerDown(document.body),
    () => fireEvent.scroll(document)
  ]) {
    point(named('Close'))
    pass(TOOLTIP_MS)
    point(document.querySelector('[data-bubble] > *')!)
    pass(TOOLTIP_MS)
    expect(shown()).toBe('Close')
    end()
    expect(shown()).toBeUndefined()
    pass(TOOLTIP_SKIP_MS)
  }
})

it('says nothing that a screen reader would hear twice', () => {
  point(named('Close'))
  pass(TOOLTIP_MS)
  expect(document.querySelector('[data-bubble]')?.getAttribute('aria-hidden')).toBe('true')
})
