import { statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 2 ** 31

/**
 * Lets what the tests write, above all their databases, stand in memory where Linux offers room for it: they are thrown
 * away anyway, and waiting for a disk at each commit is half of their time.
 */
export function writeToMemory(): void {
  if (process.env['TMPDIR'] !== undefined || process.platform !== 'linux') return
  try {
    let { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize > ROOM_BYTES) process.env['TMPDIR'] = MEMORY
  } catch {
    // No such place: the system's own will do.
  }
}
