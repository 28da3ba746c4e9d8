import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useEffect, useState } from 'react'

/** Below this time, a sign of waiting is only a flicker. */
const PATIENCE_MS = 300

/** Whether the part that asks has been there for a while, in ms. */
export function useIsLate(patience = PATIENCE_MS): boolean {
  let [isLate, setLate] = useState(false)
  useEffect(() => {
    let timer = setTimeout(setLate, patience, true)
    return () => clearTimeout(timer)
  }, [patience])
  return isLate
}

/** Whether something is being read for the first time, and may come any moment. */
export function useAreDue($read: ReadableAtom<{ state: string; value?: unknown }>): boolean {
  let { state, value } = useStore($read)
  let isLate = useIsLate()
  return value === undefined && state === 'loading' && !isLate
}
