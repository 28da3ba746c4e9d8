import { type Context, Hono } from 'hono'
import { API_POLICY, COMMON_HEADERS } from '#contract/headers.ts'
import { ACTION_PAGE, PAGES } from '#contract/pages.ts'
import { ARRIVAL_METRIC, TAG_PATH } from '#contract/tag.ts'
import type { App } from '../context.ts'

/** On what is answered here without a document. */
const HEADERS = {
  'Content-Security-Policy': API_POLICY,
  ...COMMON_HEADERS,
  'Cache-Control': 'no-store'
}

/** The app's document, with the headers that static files have. */
async function document(c: Context<App>, status: 200 | 404): Promise<Response> {
  let page = await c.env.ASSETS.fetch(new Request(new URL('/', c.req.url), c.req.raw))
  return status === 200 ? page : new Response(page.body, { status, headers: page.headers })
}

const SITES = ['cross-site', 'none', 'same-origin', 'same-site']

/** D37: how a visit began, as the browser says. What is no window of its own, or says nothing, is `absent`. */
function arrivalOf(c: Context<App>): string {
  let site = c.req.header('sec-fetch-site') ?? ''
  let isWindow = c.req.header('sec-fetch-dest') === 'document'
  return isWindow && SITES.includes(site) ? site : 'absent'
}

/** D37, D51: the pages that act by themselves. */
const ACTING = [TAG_PATH, ACTION_PAGE]

/** A page that acts by itself: so the browser keeps no copy of it, and gets none ahead of the visit. */
async function actingPage(c: Context<App>): Promise<Response> {
  if (c.req.header('sec-purpose')?.includes('prefetch')) return c.body(null, 503, HEADERS)
  let page = await document(c, 200)
  let headers = new Headers(page.headers)
  headers.delete('ETag')
  headers.set('Cache-Control', 'no-store')
  headers.set('Server-Timing', `${ARRIVAL_METRIC};desc="${arrivalOf(c)}"`)
  return new Response(page.body, { status: page.status, headers })
}

/** What no file and no other route answers. A missing file must never be answered by a page (C077). */
export const pageRoutes = new Hono<App>().all('*', async c => {
  let { pathname, search } = new URL(c.req.url)
  let trimmed = pathname.replace(/\/+$/, '') || '/'
  let isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (isRead && PAGES.includes(trimmed)) {
    if (trimmed === pathname) return ACTING.includes(trimmed) ? actingPage(c) : document(c, 200)
    return c.body(null, 308, { ...HEADERS, Location: trimmed + search })
  }
  let wantsPage = c.req.header('accept')?.includes('text/html') && !/\.[^/]*$/.test(pathname)
  if (isRead && wantsPage) return document(c, 404)
  return c.text('Not found', 404, HEADERS)
})
