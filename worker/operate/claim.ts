import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The name under which the system knows who holds a folder; only a file can be left behind by a killed process. */
function nameOf(folder: string): { name: string; isFile: boolean } {
  let key = `porchlight-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)}`
  if (process.platform === 'win32') return { name: `\\\\.\\pipe\\${key}`, isFile: false }
  if (process.platform === 'linux') return { name: `\0${key}`, isFile: false }
  return { name: join(tmpdir(), `${key}.sock`), isFile: true }
}

async function holds(name: string): Promise<boolean> {
  let server = createServer(other => other.destroy()).unref()
  try {
    await once(server.listen(name), 'listening')
    return true
  } catch {
    return false
  }
}

async function isAnswered(name: string): Promise<boolean> {
  let socket = connect(name)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Claims a folder for as long as this process lives, however it ends; false if another process has it. */
export async function claim(folder: string): Promise<boolean> {
  mkdirSync(folder, { recursive: true })
  let { name, isFile } = nameOf(folder)
  if (await holds(name)) return true
  if (!isFile || (await isAnswered(name))) return false
  rmSync(name, { force: true })
  return holds(name)
}
