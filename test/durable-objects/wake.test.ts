import { env } from 'cloudflare:workers'
import { runInDurableObject } from 'cloudflare:test'
import { expect, it } from 'vitest'
import { Wake } from '../../durable-objects/wake.ts'

it('the alarm of what is due stands, though a change that was refused kept it from being set', async () => {
  await runInDurableObject(env.LIMITER.getByName('an alarm'), async (_, { storage }) => {
    let now = Date.now()
    let due = now + 3_600_000
    let wake = new Wake(storage, () => null)
    // The alarm has rung, and nothing had changed.
    wake.begin()
    wake.know(due)
    await wake.end()
    // What that had to tell is told while somebody asks for something that they may not have.
    wake.begin()
    await wake.after(false, false, now)
    await wake.forPushes()
    expect(await storage.getAlarm()).toBeNull()
    await wake.end()
    expect(await storage.getAlarm()).toBe(due)
    await storage.deleteAlarm()
  })
})
