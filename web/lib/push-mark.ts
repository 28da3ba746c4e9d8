import { readStored, removeStored, writeStored } from './storage.ts'

/** Stands while somebody has push turned on at this device: who, and the address that the server was told. */
export const PUSH_MARK = 'push'

interface PushMark {
  userId: number
  endpoint: string
}

export function readPushMark(): PushMark | undefined {
  let [userId, endpoint] = readStored(PUSH_MARK)?.split(' ') ?? []
  return endpoint === undefined ? undefined : { userId: Number(userId), endpoint }
}

export function writePushMark({ endpoint, userId }: PushMark): void {
  writeStored(PUSH_MARK, `${userId} ${endpoint}`)
}

export function removePushMark(): void {
  removeStored(PUSH_MARK)
}
