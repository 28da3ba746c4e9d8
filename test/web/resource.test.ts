import { STORE_UNMOUNT_DELAY } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearAll, refreshAll, resource, retryFailed } from '../../web/lib/resource.ts'

/** A resource whose answers the test gives, one by one, in any order. */
function open() {
  let answers: { fail: () => void; give: (value: string) => void }[] = []
  let store = resource(
    () =>
      new Promise<string>((resolve, reject) => {
        answers.push({ give: resolve, fail: () => reject(new Error('broken')) })
      })
  )
  let seen: (string | undefined)[] = []
  let stop = store.$state.listen(({ value }) => seen.push(value))
  return { answers, seen, stop, store }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('something read from the server', () => {
  it('is read when somebody first looks at it', async () => {
    let { answers, store } = open()
    expect(store.$state.get()).toEqual({ state: 'loading', value: undefined })
    answers[0]!.give('first')
    await settled()
    expect(store.$state.get()).toEqual({ state: 'ready', value: 'first' })
  })

  it('never paints a slow answer over a newer choice, and reads again', async () => {
    let { answers, seen, store } = open()
    answers[0]!.give('first')
    await settled()
    void store.load()
    store.change(() => 'chosen')
    answers[1]!.give('older than the choice')
    await settled()
    expect(seen).toEqual(['first', 'chosen'])
    answers[2]!.give('with the choice')
    await settled()
    expect(seen).toEqual(['first', 'chosen', 'with the choice'])
  })

  it('reads once more, not ten times, when ten ask while a read is under way', async () => {
    let { answers, store } = open()
    for (let asked = 0; asked < 10; asked += 1) void store.load()
    expect(answers.length).toBe(1)
    answers[0]!.give('first')
    await settled()
    answers[1]!.give('second')
    await settled()
    expect(answers.length).toBe(2)
    expect(store.$state.get().value).toBe('second')
  })

  it('drops what is read during own changes and reads it after the last of them', async () => {
    let { answers, seen, store } = open()
    answers[0]!.give('first')
    await settled()
    let release = store.hold()
    let releaseOther = store.hold()
    store.change(() => 'wish')
    void store.load()
    refreshAll()
    release()
    expect(answers.length).toBe(1)
    releaseOther()
    expect(answers.length).toBe(2)
    answers[1]!.give('truth')
    await settled()
    expect(seen).toEqual(['first', 'wish', 'truth'])
  })

  it('keeps what it had when a later read fails, and says so', async () => {
    let { answers, store } = open()
    answers[0]!.give('first')
    await settled()
    void store.load()
    answers[1]!.fail()
    await settled()
    expect(store.$state.get()).toEqual({ state: 'failed', value: 'first' })
  })

  it('is read again when it has failed, one try at a time, and rests once it is read', async () => {
    let { answers, store } = open()
    answers[0]!.fail()
    await settled()
    retryFailed()
    retryFailed()
    expect(answers.length).toBe(2)
    answers[1]!.give('first')
    await settled()
    expect(store.$state.get()).toEqual({ state: 'ready', value: 'first' })
    retryFailed()
    expect(answers.length).toBe(2)
  })

  it('that has failed is left alone while nobody looks, and read when somebody does again', async () => {
    let { answers, stop, store } = open()
    answers[0]!.fail()
    await settled()
    stop()
    await vi.advanceTimersByTimeAsync(STORE_UNMOUNT_DELAY)
    retryFailed()
    expect(answers.length).toBe(1)
    store.$state.listen(() => {})
    expect(answers.length).toBe(2)
  })

  it('forgets all when it is cleared, the answer under way too', async () => {
    let { answers, seen, store } = open()
    answers[0]!.give('first')
    await settled()
    void store.load()
    clearAll()
    answers[1]!.give('of somebody who has left')
    await settled()
    expect(seen).toEqual(['first', undefined])
    expect(store.$state.get()).toEqual({ state: 'loading', value: undefined })
  })

  it('answers news by reading what is looked at', async () => {
    let { answers, store } = open()
    answers[0]!.give('first')
    await settled()
    refreshAll()
    expect(answers.length).toBe(2)
    expect(store.$state.get().value).toBe('first')
  })
})
