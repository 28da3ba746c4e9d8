import { parseArgs } from 'node:util'

export interface Options {
  port: number
  /** Where the databases live; undefined is `.wrangler/state` of the checkout. */
  state: string | undefined
  /** NAME:VALUE, handed to the Worker instead of what wrangler.toml says. */
  vars: string[]
  build: boolean
  watch: boolean
}

/** Reads the command line; throws an Error whose message is for a person. */
export function readOptions(args: string[]): Options {
  let { values } = parseArgs({
    args,
    allowNegative: true,
    options: {
      build: { type: 'boolean', default: true },
      port: { type: 'string', default: '8787' },
      state: { type: 'string' },
      var: { type: 'string', multiple: true, default: [] },
      watch: { type: 'boolean', default: false }
    }
  })
  let port = Number(values.port)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`'${values.port}' is no port; try --port 8791.`)
  }
  return { port, state: values.state, vars: values.var, build: values.build, watch: values.watch }
}
