import { useEffect, useState } from 'react'

/** Below this time, a sign of waiting is only a flicker. */
const PATIENCE_MS = 300

/** Whether the part that asks has been there for a while. */
export function useIsLate(): boolean {
  let [isLate, setLate] = useState(false)
  useEffect(() => {
    let timer = setTimeout(setLate, PATIENCE_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}
