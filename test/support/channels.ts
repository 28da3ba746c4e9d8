import { env } from 'cloudflare:workers'
import type { Person } from './people.ts'

/** The live channel that a person's contacts would call; null if nobody would. */
export async function channelOf({ id }: Person): Promise<number | null> {
  let row = await env.DB.prepare('select channel_id from statuses where user_id = ?')
    .bind(id)
    .first<{ channel_id: number | null }>()
  return row!.channel_id
}
