import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { guardInspection } from '../../web/lib/inspection-guard.ts'

let guard: ReturnType<typeof guardInspection>
let cleared = vi.spyOn(console, 'clear')
let warned = vi.spyOn(console, 'warn')

beforeEach(() => {
  cleared = vi.spyOn(console, 'clear').mockImplementation(() => undefined)
  warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  document.body.innerHTML =
    '<p id="name">Ann Ray</p><input id="field"><div contenteditable><b id="note">x</b></div>'
  guard = guardInspection()
})

afterEach(() => {
  guard.stop()
  getSelection()?.removeAllRanges()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Whether the page keeps an event at this element from the browser. */
function isKept(id: string, event: Event): boolean {
  return !document.getElementById(id)!.dispatchEvent(event)
}

const press = (key: string, keys: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...keys })
const menu = (button: number) =>
  new MouseEvent('contextmenu', { button, bubbles: true, cancelable: true })
/** An event is dispatched once, so each is made anew. */
const SHORTCUTS = {
  F12: () => press('F12'),
  'Ctrl+Shift+I': () => press('I', { ctrlKey: true, shiftKey: true }),
  'Ctrl+Shift+C': () => press('C', { ctrlKey: true, shiftKey: true }),
  'Ctrl+Shift+J': () => press('j', { ctrlKey: true, shiftKey: true }),
  'Ctrl+U': () => press('u', { ctrlKey: true })
}

it('says once, on a clean console, that inspection is prohibited', () => {
  expect(cleared).toHaveBeenCalledTimes(1)
  expect(warned.mock.calls).toEqual([[expect.stringContaining('Code inspection is prohibited')]])
})

it.each(Object.entries(SHORTCUTS))(
  'keeps %s from the browser, outside of fields',
  (_, shortcut) => {
    expect(isKept('name', shortcut())).toBe(true)
  }
)

it.each(['field', 'note'])('C107: leaves every key and menu alone in a %s', id => {
  for (let [name, shortcut] of Object.entries(SHORTCUTS)) {
    expect(isKept(id, shortcut()), name).toBe(false)
  }
  expect(isKept(id, menu(2))).toBe(false)
})

it.each([
  ['copying', press('c', { ctrlKey: true })],
  ['a screen reader that reads on', press('u', { ctrlKey: true, altKey: true })],
  ['the list of links of another one', press('F7', { altKey: true })],
  ['undoing', press('z', { ctrlKey: true, shiftKey: true })],
  ['the letter by itself', press('u')]
])('C107: leaves %s alone', (_, event) => {
  expect(isKept('name', event)).toBe(false)
})

it('keeps the menu of the mouse closed, not that of a key or of a long touch', () => {
  expect(isKept('name', menu(2))).toBe(true)
  expect(isKept('name', menu(0))).toBe(false)
})

it('C107: lets selected text be copied, by menu and by key', () => {
  getSelection()?.selectAllChildren(document.getElementById('name')!)
  expect(isKept('name', menu(2))).toBe(false)
  expect(isKept('name', SHORTCUTS['Ctrl+Shift+C']())).toBe(false)
})

it('C107: takes a side panel and an extension for suspect, and does nothing about it', () => {
  let size = { outerHeight: 800, innerHeight: 700, outerWidth: 1_280, innerWidth: 1_280 }
  for (let [name, value] of Object.entries(size)) vi.stubGlobal(name, value)
  expect(guard.isSuspect()).toBe(false)
  vi.stubGlobal('innerWidth', 1_070)
  expect(guard.isSuspect()).toBe(true)
  vi.stubGlobal('innerWidth', 1_280)
  vi.stubGlobal('chrome', { runtime: {} })
  expect(guard.isSuspect()).toBe(true)
  expect(isKept('name', press('a'))).toBe(false)
  expect(cleared).toHaveBeenCalledTimes(1)
})
