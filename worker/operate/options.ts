import { parseArgs } from 'node:util'

export interface Options {
  /** As a person types it. */
  command: 'npm run demo' | 'npm start'
  port: number
  /** Where the databases live. */
  state: string
  /** NAME:VALUE, handed to the Worker instead of what wrangler.toml says. */
  vars: string[]
  build: boolean
  watch: boolean
}

/** Reads the command line; throws an Error whose message is for a person. */
export function readOptions(
  args: string[],
  { command, state }: Pick<Options, 'command' | 'state'>
): Options {
  let { values } = parseArgs({
    args,
    allowNegative: true,
    options: {
      build: { type: 'boolean', default: true },
      port: { type: 'string', default: '8787' },
      state: { type: 'string', default: state },
      var: { type: 'string', multiple: true, default: [] },
      watch: { type: 'boolean', default: false }
    }
  })
  let port = Number(values.port)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`'${values.port}' is no port; try --port 8791.`)
  }
  let { build, watch } = values
  return { command, port, state: values.state, vars: values.var, build, watch }
}
