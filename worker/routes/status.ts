import { Hono } from 'hono'
import { changeStatus, StatusChange } from '#contract/status.ts'
import { presence } from '#presence'
import { readBody } from '../body.ts'
import type { SignedIn } from '../context.ts'
import { valueOf } from '../failure.ts'
import { signedIn } from '../middleware/session.ts'

export const statusRoutes = new Hono<SignedIn>().post(changeStatus.path, signedIn, async c => {
  let change = await readBody(c, StatusChange)
  let answer = await presence(c.env, c.var.session.userId).changeStatus(change)
  return c.json(valueOf(answer), 200)
})
