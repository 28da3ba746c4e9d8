import type { TestProject } from 'vitest/node'
import { Server } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the server that all files share answers. */
    url: string
  }
}

/** One server for the whole project: starting one takes longer than most of the stories. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let server = await Server.start()
  project.provide('url', server.url)
  return async () => {
    let { complaints } = server
    await server.stop()
    if (complaints !== '') throw new Error(`The server complained:\n${complaints}`)
  }
}
