import { afterEach, beforeEach, expect, it } from 'vitest'
import { ignoreStrayTaps } from '../../web/lib/stray-tap.ts'

let end: () => void
let done: string[]
let now: number

beforeEach(() => {
  now = 10_000
  done = []
  document.body.innerHTML = `
    <button id="start">Start <b>Timer</b></button>
    <button id="cancel">Cancel</button>
    <label id="tick"><input id="box" type="checkbox" /> Family</label>
    <p id="words">Words</p>`
  for (let element of document.body.querySelectorAll('button, input')) {
    element.addEventListener('click', () => done.push(element.id))
  }
  end = ignoreStrayTaps()
})

afterEach(() => end())

/** A finger that comes down and leaves; `detail` as browsers count taps. */
function tap(selector: string, { after = 0, x = 100, y = 100 } = {}): void {
  now += after
  let target = document.querySelector(selector)!
  let stamped = (event: Event) => Object.defineProperty(event, 'timeStamp', { value: now })
  let at = { bubbles: true, cancelable: true, clientX: x, clientY: y, detail: 1 }
  target.dispatchEvent(stamped(new PointerEvent('pointerdown', at)))
  target.dispatchEvent(stamped(new MouseEvent('click', at)))
}

it('lets the second of two taps do nothing to what has moved under the finger', () => {
  tap('#start b')
  tap('#cancel', { after: 120, x: 110, y: 95 })
  expect(done).toEqual(['start'])
  tap('#box', { after: 120 })
  expect(done).toEqual(['start'])
  expect(document.querySelector<HTMLInputElement>('#box')?.checked).toBe(false)
})

it('lets through what is meant: the same control, another place, a while later, a key', () => {
  tap('#start b')
  tap('#start', { after: 60 })
  tap('#cancel', { after: 60, y: 160 })
  tap('#start', { after: 500, y: 160 })
  document.querySelector<HTMLElement>('#cancel')!.click()
  expect(done).toEqual(['start', 'start', 'cancel', 'start', 'cancel'])
})

it('counts from a tap that did something, not from one beside', () => {
  tap('#words')
  tap('#start', { after: 60 })
  expect(done).toEqual(['start'])
})
