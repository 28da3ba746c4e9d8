import { readHealth } from '#contract/reference.ts'
import { Client } from '../bench/client.ts'

const AT_ONCE = 20
const CALLS = 40_000

/**
 * Asks a server so often that its memory has grown to where it stays. The runtime gives back what requests leave behind
 * only when it is a lot: of a Worker that does nothing it grew from 75 to 470 MB in the first 36,000 requests, and then
 * no more.
 */
export async function warmUp(url: string): Promise<void> {
  let client = new Client(new URL(url))
  let left = CALLS
  let asks = async () => {
    while (left > 0) {
      left -= 1
      await client.call(readHealth.method, readHealth.path)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, asks))
}
