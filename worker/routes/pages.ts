import { type Context, Hono } from 'hono'
import { API_POLICY, COMMON_HEADERS } from '#contract/headers.ts'
import { PAGES } from '#contract/pages.ts'
import type { App } from '../context.ts'

/** The app's document, with the headers that static files have. */
async function document(c: Context<App>, status: 200 | 404): Promise<Response> {
  let page = await c.env.ASSETS.fetch(new Request(new URL('/', c.req.url), c.req.raw))
  return status === 200 ? page : new Response(page.body, { status, headers: page.headers })
}

/** What no file and no other route answers. A missing file must never be answered by a page (C077). */
export const pageRoutes = new Hono<App>().get('*', async c => {
  let { pathname, search } = new URL(c.req.url)
  let trimmed = pathname.replace(/\/+$/, '') || '/'
  if (PAGES.includes(trimmed)) {
    return trimmed === pathname ? document(c, 200) : c.redirect(trimmed + search, 308)
  }
  let wantsPage = c.req.header('accept')?.includes('text/html') && !/\.[^/]*$/.test(pathname)
  if (wantsPage) return document(c, 404)
  return c.text('Not found', 404, {
    'Content-Security-Policy': API_POLICY,
    ...COMMON_HEADERS,
    'Cache-Control': 'no-store'
  })
})
