import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { vi } from 'vitest'

/** The platform fires alarms by the real clock, at once if their instant has passed. Far away, they wait to be run by hand. */
const FAR_MS = 100 * 365 * 86_400_000

interface Alarms {
  getAlarm: (this: Alarms, options?: DurableObjectGetAlarmOptions) => Promise<number | null>
  setAlarm: (
    this: Alarms,
    instant: Date | number,
    options?: DurableObjectSetAlarmOptions
  ) => Promise<void>
}

/** On the prototype itself, which outlives a test file. */
const HELD = Symbol.for('porchlight.held')

/** While a test holds the clock, no alarm rings by itself; objects read and set alarms as ever. Once per file. */
export async function holdAlarms(): Promise<void> {
  let stub = env.LIMITER.getByName('clock')
  await runInDurableObject(stub, (_, state) => {
    let alarms = Object.getPrototypeOf(state.storage) as Alarms
    if (Object.hasOwn(alarms, HELD)) return
    Object.defineProperty(alarms, HELD, { value: true })
    let { getAlarm, setAlarm } = alarms
    alarms.setAlarm = function (instant, options) {
      let shift = vi.isFakeTimers() ? FAR_MS : 0
      return setAlarm.call(this, Number(instant) + shift, options)
    }
    alarms.getAlarm = async function (options) {
      let instant = await getAlarm.call(this, options)
      return instant !== null && instant > FAR_MS ? instant - FAR_MS : instant
    }
  })
}

/** Sets the clock of the Worker, the objects and the test; it stands until it is set again. */
export function at(instant: Date | number | string): Date {
  let date = new Date(instant)
  if (vi.isFakeTimers()) vi.setSystemTime(date)
  else vi.useFakeTimers({ now: date, toFake: ['Date'] })
  return date
}

/** The instant so many minutes from now, on whatever clock stands. */
export function inMinutes(minutes: number): Date {
  return new Date(Date.now() + minutes * 60_000)
}
