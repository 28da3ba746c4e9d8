import type { Context } from 'hono'
import type * as z from 'zod/mini'
import type { Exact } from '#contract/endpoint.ts'
import { Id } from '#contract/values.ts'
import type { FailureCode } from '#contract/failures.ts'
import { Failure } from './failure.ts'
import { sentenceOf } from './issue.ts'

const JSON_TYPE = /^application\/json\s*(;|$)/i

/** The JSON body of a request as `schema` reads it; bad input is a Failure and has changed nothing. */
export async function readBody<S extends z.ZodMiniType>(
  c: Context,
  schema: S
): Promise<Exact<z.output<S>>> {
  if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) throw new Failure('unsupported_type')
  let read = schema.safeParse(parse(await c.req.arrayBuffer()), { error: sentenceOf })
  if (read.success) return read.data as Exact<z.output<S>>
  throw new Failure('invalid', {
    issues: read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  })
}

function parse(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    throw new Failure('malformed')
  }
}

/** An id from the path. What cannot be an id names nothing: the same 404 as an unknown one (D28). */
export function readId(c: Context, name: string, missing: FailureCode): number {
  let text = c.req.param(name) ?? ''
  let id = /^[1-9]\d{0,15}$/.test(text) ? Id.safeParse(Number(text)) : undefined
  if (!id?.success) throw new Failure(missing)
  return id.data
}
