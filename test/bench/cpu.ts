import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts processor time in hundredths of a second. */
const TICK_MS = 10

/** What a server has used. NaN where there is no /proc. */
export interface Meter {
  /** Ms of processor time: on a machine that others use too this says more than any clock. */
  cpuMs(): number
  memoryKiB(): number
}

/** Called before a server is started; what it gives is called after, and gives that server's meter. */
export function processMeter(): () => Meter {
  let before = new Set(childrenOf('self'))
  return () => {
    let pids = childrenOf('self').filter(pid => !before.has(pid))
    let sum = (of: (pid: number) => number) =>
      pids.length === 0 ? NaN : pids.reduce((all, pid) => all + of(pid), 0)
    return { cpuMs: () => sum(cpuMs), memoryKiB: () => sum(memoryKiB) }
  }
}

/** The processes that one has started; none where there is no /proc. */
export function childrenOf(pid: number | 'self'): number[] {
  let own = `/proc/${pid}/task`
  try {
    return readdirSync(own).flatMap(thread =>
      readFileSync(`${own}/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
    )
  } catch {
    return []
  }
}

/** User and system time of all threads: fields 14 and 15, counted behind the name, which may hold anything. */
function cpuMs(pid: number): number {
  let stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  let fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** What of its memory is in the machine's. */
function memoryKiB(pid: number): number {
  let [, size] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(size)
}
