import { describeApi, type Json } from '#contract/openapi.ts'
import { fromJSONSchema, type ZodType } from 'zod'
import { expect } from 'vitest'

interface Description {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Json }> }>>
  components: { schemas: { Failure: Json } }
}

const api = describeApi() as unknown as Description
const schemas = new Map<string, ZodType | null>()

function operationAt(method: string, pathname: string) {
  for (let [path, operations] of Object.entries(api.paths)) {
    let pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`)
    // A path without a parameter stands before those that would also take its last word for one.
    let operation = pattern.test(pathname) ? operations[method.toLowerCase()] : undefined
    if (operation) return { path, operation }
  }
  return undefined
}

/** The schema that the published description gives for an answer; null = it must be empty. */
function schemaFor(method: string, pathname: string, status: number): ZodType | null | undefined {
  if (status >= 400) return once('failure', api.components.schemas.Failure)
  let found = operationAt(method, pathname)
  let response = found?.operation.responses[status]
  if (!found || !response) return undefined
  let content = response.content?.['application/json'] as { schema: Json } | undefined
  return once(`${method} ${found.path} ${status}`, content?.schema)
}

function once(key: string, schema: Json | undefined): ZodType | null {
  let known = schemas.get(key)
  if (known !== undefined) return known
  let made = schema === undefined ? null : fromJSONSchema(schema)
  schemas.set(key, made)
  return made
}

/** Holds an answer against GET /api/openapi.json, as a stranger who knows nothing else would. */
export function checkDescribed(
  method: string,
  pathname: string,
  status: number,
  body: unknown
): void {
  let what = `${method} ${pathname} (${status})`
  let schema = schemaFor(method, pathname, status)
  expect(schema, `${what} is not in the description of the API`).toBeDefined()
  if (!schema) expect(body, `${what} must be empty`).toBeUndefined()
  else
    expect(schema.safeParse(body).error?.issues, `${what} is described otherwise`).toBeUndefined()
}
