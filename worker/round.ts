import { logFault } from '#log'

const AT_ONCE = 10

/** Does `job` for each item, ten at a time. One that fails keeps nobody waiting; gives those that failed. */
export async function doRound<T>(
  items: readonly T[],
  what: string,
  job: (item: T) => Promise<unknown>
): Promise<T[]> {
  let failed: T[] = []
  let left = items.values()
  let doSome = async () => {
    for (let item of left) {
      try {
        await job(item)
      } catch (error) {
        logFault(what, error)
        failed.push(item)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, doSome))
  return failed
}
