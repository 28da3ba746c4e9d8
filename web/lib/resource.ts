import { atom, onMount, type ReadableAtom } from 'nanostores'
import { CallError } from './call.ts'
import { dropHeadStart } from './head-start.ts'
import { keepSame } from './keep-same.ts'
import type { Trouble } from './trouble.ts'

type Read<T> =
  | {
      state: 'failed'
      /** The server's words, where it has any. */
      sentence: string | undefined
      trouble: Trouble | undefined
      value: T | undefined
    }
  | { state: 'loading'; value: T | undefined }
  | { state: 'ready'; value: T }

/** One thing read from the server. It is read when somebody first looks at it. */
export interface Resource<T> {
  $state: ReadableAtom<Read<T>>
  /** Reads anew. While a read is under way there is one more after it, whoever and how many ask. */
  load(): Promise<void>
  /** Answers news: what is looked at is read anew, anything else once somebody looks. */
  refresh(): void
  /** Reads anew what is looked at and could not be read. */
  retry(): void
  /** Changes what is shown; a read under way is older than that, so its answer is dropped and read again. */
  change(update: (value: T) => T): void
  /**
   * For the time of own changes: what is read meanwhile may be older than they, so it is dropped, and read again
   * when the last holder lets go. Answers how to let go.
   */
  hold(): () => void
  /** Forgets all, and the answer of a read under way. */
  clear(): void
}

const resources = new Set<Resource<never>>()

export function resource<T>(read: () => Promise<T>): Resource<T> {
  // Kept beside the store, because looking into a store mounts it.
  let current: Read<T> = { state: 'loading', value: undefined }
  let $state = atom<Read<T>>(current)
  let holders = new Set<symbol>()
  let hasMissed = false
  let isShown = false
  let run: { again: boolean; done: Promise<void>; outdated: boolean } | undefined

  // What is read again on each connect mostly says what is shown already.
  function paint(next: Read<T>): void {
    current = keepSame(current, next)
    if (current !== $state.value) $state.set(current)
  }

  async function work(own: { again: boolean; outdated: boolean }): Promise<void> {
    do {
      own.again = false
      own.outdated = false
      let next: Read<T>
      try {
        next = { state: 'ready', value: await read() }
      } catch (error) {
        let { sentence, trouble } = error instanceof CallError ? error : {}
        next = { state: 'failed', sentence, trouble, value: current.value }
      }
      if (run !== own) return
      if (holders.size > 0) hasMissed = true
      else if (own.outdated) own.again = true
      else paint(next)
    } while (own.again && holders.size === 0)
    run = undefined
  }

  onMount($state, () => {
    isShown = true
    if (current.state !== 'ready') void self.load()
    return () => {
      isShown = false
    }
  })

  let self: Resource<T> = {
    $state,
    load() {
      if (holders.size > 0) {
        hasMissed = true
        return Promise.resolve()
      }
      if (run) {
        run.again = true
        return run.done
      }
      let own = { again: false, done: Promise.resolve(), outdated: false }
      run = own
      own.done = work(own)
      return own.done
    },
    refresh() {
      // It is older than the news, and may not have been taken yet.
      dropHeadStart()
      if (isShown) void self.load()
      else self.clear()
    },
    retry() {
      if (isShown && !run && current.state === 'failed') void self.load()
    },
    change(update) {
      if (current.value === undefined) return
      if (run) run.outdated = true
      paint({ state: 'ready', value: update(current.value) })
    },
    hold() {
      let holder = Symbol('holder')
      holders.add(holder)
      return () => {
        if (!holders.delete(holder) || holders.size > 0 || !hasMissed) return
        hasMissed = false
        void self.load()
      }
    },
    clear() {
      run = undefined
      hasMissed = false
      holders.clear()
      paint({ state: 'loading', value: undefined })
    }
  }
  resources.add(self as Resource<never>)
  return self
}

export function refreshAll(): void {
  for (let one of resources) one.refresh()
}

export function retryFailed(): void {
  for (let one of resources) one.retry()
}

/** Forgets everything that was read: it belonged to whoever was signed in. */
export function clearAll(): void {
  for (let one of resources) one.clear()
}
