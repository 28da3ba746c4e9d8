import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
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

async function claimName(folder: string): Promise<boolean> {
  let { name, isFile } = nameOf(folder)
  if (await holds(name)) return true
  if (!isFile || (await isAnswered(name))) return false
  rmSync(name, { force: true })
  return holds(name)
}

/** Who holds a folder: a process, and the port at which it serves. Nothing, if it has not said so yet. */
export interface Holder {
  pid?: number
  port?: number
}

function readHolder(file: string): Holder {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return {}
  }
}

/** Claims a folder for as long as this process lives, however it ends; answers who has it if that is another one. */
export async function claim(folder: string, port: number): Promise<Holder | undefined> {
  mkdirSync(folder, { recursive: true })
  let file = join(folder, 'server.json')
  if (!(await claimName(folder))) return readHolder(file)
  writeFileSync(file, JSON.stringify({ pid: process.pid, port } satisfies Holder))
  return undefined
}
