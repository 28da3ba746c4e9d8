import { Hono } from 'hono'
import { html } from 'hono/html'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { type Json, describeApi } from '#contract/openapi.ts'
import { ping } from '#db/client.ts'
import { readHealth, readOpenApi, readReference } from '#contract/reference.ts'
import { PRODUCT } from '#contract/name.ts'
import type { App } from '../context.ts'

const PAGE_POLICY = "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'"

function part(title: string, schema: unknown) {
  return html`<h3>${title}</h3>
    <pre>${JSON.stringify(schema, null, 2)}</pre>`
}

function bodyOf(operation: Json | undefined): unknown {
  let request = operation?.['requestBody'] as
    | { content: Record<string, { schema: unknown }> }
    | undefined
  return request && Object.values(request.content)[0]?.schema
}

/** The description as a page: one section for each call. */
function page() {
  let paths = describeApi()['paths'] as Record<string, Record<string, Json>>
  let sections = ENDPOINTS.map(({ method, path, access, answers }) => {
    let key = path.replace(/:(\w+)/g, '{$1}')
    let operation = paths[key]?.[method.toLowerCase()]
    let responses = operation?.['responses'] as Record<string, { content?: Json }>
    let body = bodyOf(operation)
    return html`<section>
      <h2><code>${method} ${key}</code></h2>
      <p>${access === 'person' ? 'For a signed-in person.' : 'For anybody.'}</p>
      ${body === undefined ? '' : part('Body', body)}
      ${Object.keys(answers).map(status => part(`Answer ${status}`, responses[status]?.content ?? null))}
    </section>`
  })
  return html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${PRODUCT} API</title>
      <link rel="stylesheet" href="/docs.css" />
      <main>
        <h1>${PRODUCT} API</h1>
        <p>
          Also as <a href="${readOpenApi.path}">OpenAPI</a>. Every refusal is JSON with a
          <code>code</code> for programs and a <code>message</code> for people.
        </p>
        ${sections}
      </main>
    </html>`
}

export const referenceRoutes = new Hono<App>()
  .get(readHealth.path, async c => {
    await ping(c.var.db)
    return c.json({ ok: true }, 200)
  })
  .get(readOpenApi.path, c => c.json(describeApi(), 200))
  .get(readReference.path, async c => {
    let answer = await c.html(page(), 200)
    c.set('policy', PAGE_POLICY)
    return answer
  })
