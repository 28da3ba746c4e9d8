import { createServer } from 'node:net'

/** Whether nothing listens on this port of the local machine. */
export async function isPortFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    let probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)))
  })
}
