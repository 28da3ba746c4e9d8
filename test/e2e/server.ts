import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isPortFree } from '../../worker/operate/port.ts'
import { ROOT } from '../support/node/files.ts'
import { newState } from '../support/node/new-state.ts'

/** Below the ports that systems give away by themselves, which may be gone before the server is up. */
export async function freePort(): Promise<number> {
  let port = randomInt(20_000, 30_000)
  return (await isPortFree(port)) ? port : freePort()
}

const TRIES = 4

/** Limits that do not hinder, and passwords that cost little. */
const VARS = { LIMITS: '1000', PASSWORD_COST: '10' }

/** The product as `npm start` runs it, on a port and a state of its own. */
export class Server {
  readonly #port: number
  /** Where its databases live. */
  readonly state: string
  readonly #vars: Record<string, string>
  #child: ChildProcess | undefined
  #said = ''

  private constructor(port: number, state: string, vars: Record<string, string>) {
    this.#port = port
    this.state = state
    this.#vars = vars
  }

  static async start(vars: Record<string, string> = {}): Promise<Server> {
    let server = new Server(await freePort(), await newState(), { ...VARS, ...vars })
    await server.restart()
    return server
  }

  get url(): string {
    return `http://localhost:${this.#port}`
  }

  /** Starts it on the state and the port it had. */
  async restart(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#launch()
      } catch (error) {
        // Two that start in one instant may pick the same port for their inner sockets.
        if (tries === TRIES || !String(error).includes('Address already in use')) throw error
      }
    }
  }

  async #launch(): Promise<void> {
    let script = join(ROOT, 'worker/operate/start.ts')
    let places = ['--no-build', `--port=${this.#port}`, `--state=${this.state}`]
    let vars = Object.entries(this.#vars).map(([name, value]) => `--var=${name}:${value}`)
    // A group of its own, so that all of it can be killed at once; gone when the tests are gone.
    let child = fork(script, [...places, ...vars], {
      cwd: ROOT,
      detached: true,
      execArgv: ['--import', pathToFileURL(join(ROOT, 'worker/operate/follow-parent.ts')).href],
      silent: true
    })
    this.#child = child
    let isReady = new Promise<void>(resolve => {
      let listen = (part: Buffer) => {
        this.#said += part.toString()
        if (this.#said.includes(`is ready at ${this.url}`)) resolve()
      }
      child.stdout?.on('data', listen)
      child.stderr?.on('data', listen)
    })
    let hasEnded = once(child, 'exit').then(() => 'ended' as const)
    if ((await Promise.race([isReady, hasEnded])) === 'ended') {
      let said = this.#said
      this.#said = ''
      throw new Error(`The server did not start:\n${said}`)
    }
    this.#said = ''
  }

  /** What it printed since it was ready: nothing, unless something went wrong inside. */
  get complaints(): string {
    return this.#said
  }

  /** Ends every process of it at once, with no chance to finish anything. */
  async kill9(): Promise<void> {
    await this.#end(pid => {
      if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'])
      else process.kill(-pid, 'SIGKILL')
    })
  }

  /** Ends it as Ctrl-C does and throws its state away. */
  async stop(): Promise<void> {
    await this.#end(pid => process.kill(pid, 'SIGTERM'))
    rmSync(this.state, { recursive: true, force: true, maxRetries: 3 })
  }

  async #end(kill: (pid: number) => void): Promise<void> {
    let child = this.#child
    this.#child = undefined
    if (child?.pid === undefined || child.exitCode !== null) return
    let isGone = once(child, 'exit')
    kill(child.pid)
    await isGone
  }
}
