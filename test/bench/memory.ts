import { setTimeout } from 'node:timers/promises'
import { each, type Person } from './cast.ts'
import { Client } from './client.ts'
import { listen, socketOf } from './socket.ts'
import type { Target } from './target.ts'

const AT_ONCE = 8
/** So that what is left over from the coming is put away. */
const REST_MS = 2_000

/** KiB that each of these people takes from having nobody connected to having everybody, all of them idle. */
export async function memoryOf(
  target: Target,
  gather: (client: Client) => Promise<Person[]>
): Promise<number> {
  let people = await gather(new Client(target.origin))
  await setTimeout(REST_MS)
  let before = target.memoryKiB()
  await each(people, AT_ONCE, ({ token }) =>
    listen(socketOf(target.origin, token), () => undefined)
  )
  await setTimeout(REST_MS)
  return (target.memoryKiB() - before) / people.length
}
