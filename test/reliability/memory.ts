import { readdirSync, readFileSync } from 'node:fs'

/** The memory of everything this process has started, in MB; NaN where there is no /proc. */
export function memoryMb(): number {
  try {
    let processes = readdirSync('/proc').filter(name => /^\d+$/.test(name))
    let facts = processes.flatMap(pid => {
      try {
        let text = readFileSync(`/proc/${pid}/status`, 'utf8')
        let read = (name: string) =>
          Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
        return [{ pid: Number(pid), parent: read('PPid'), kb: read('VmRSS') }]
      } catch {
        return []
      }
    })
    let own = new Set([process.pid])
    for (let before = 0; before < own.size;) {
      before = own.size
      for (let { parent, pid } of facts) if (own.has(parent)) own.add(pid)
    }
    let started = facts.filter(({ pid }) => own.has(pid) && pid !== process.pid)
    return Math.round(started.reduce((sum, { kb }) => sum + kb, 0) / 1_024)
  } catch {
    return NaN
  }
}

/** By how much it grows in a ms, by least squares. */
export function growth(samples: readonly { at: number; mb: number }[]): number {
  let mean = (of: (sample: { at: number; mb: number }) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  let at = mean(sample => sample.at)
  let mb = mean(sample => sample.mb)
  let shared = mean(sample => (sample.at - at) * (sample.mb - mb))
  return shared / mean(sample => (sample.at - at) ** 2)
}
