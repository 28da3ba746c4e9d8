import { atom, type ReadableAtom } from 'nanostores'

export interface Once<Key> {
  /** The keys for which a task is under way. */
  $pending: ReadableAtom<ReadonlySet<Key>>
  /** Runs `task`, unless one for the same key is under way (then false): a double tap makes one call. */
  run(key: Key, task: () => Promise<boolean>): Promise<boolean>
}

export function once<Key>(): Once<Key> {
  let $pending = atom<ReadonlySet<Key>>(new Set())
  return {
    $pending,
    async run(key, task) {
      if ($pending.get().has(key)) return false
      $pending.set(new Set([...$pending.get(), key]))
      try {
        return await task()
      } finally {
        $pending.set(new Set([...$pending.get()].filter(other => other !== key)))
      }
    }
  }
}
