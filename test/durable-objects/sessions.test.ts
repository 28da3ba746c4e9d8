import { describe, expect, it } from 'vitest'
import { at } from '../support/clock.ts'
import { Ear } from '../support/ear.ts'
import { isOn, NINE } from '../support/family.ts'
import { upgrade } from '../support/live-socket.ts'
import { makeContacts, newPeople, onAnotherDevice } from '../support/seed.ts'
import { ORIGIN } from '../support/wire.ts'

async function twoDevices() {
  at(NINE)
  let [ana, ben] = await newPeople('Ana Silva', 'Ben Okoro')
  await makeContacts(ana, ben)
  return { phone: ana, laptop: await onAnotherDevice(ana), ben }
}

const failure = (code: string) => ({ code, message: expect.stringMatching(/\w/) })

describe('the socket of a session', () => {
  it('C012: ends with 4401 when its session is signed out, and no other does', async () => {
    let { phone, laptop, ben } = await twoDevices()
    let [onPhone, onLaptop] = [await Ear.of(phone), await Ear.of(laptop)]
    await phone.signsOut()
    expect(await onPhone.socket.closes()).toBe(4401)
    await ben.goesAvailable()
    let heard = (await onLaptop.hears(ben)).filter(({ type }) => type !== 'me')
    expect(heard).toEqual([{ type: 'stale', what: 'account' }, isOn(ben)])
    expect(onPhone.socket.messages).toEqual([])
    expect(onLaptop.socket.closeCode).toBeUndefined()
  })

  it('C012: ends on every tab of that device', async () => {
    let { phone, laptop } = await twoDevices()
    let tabs = await Promise.all([phone.listens(), phone.listens(), phone.listens()])
    let other = await laptop.listens()
    await phone.signsOut()
    expect(await Promise.all(tabs.map(tab => tab.closes()))).toEqual([4401, 4401, 4401])
    expect(other.closeCode).toBeUndefined()
  })

  it('C012: cannot be opened again with the dead session', async () => {
    let { phone, laptop } = await twoDevices()
    await phone.signsOut()
    let refused = await upgrade(phone.token)
    expect([refused.status, await refused.json()]).toEqual([401, failure('unauthorized')])
    expect((await upgrade(laptop.token)).status).toBe(101)
  })

  it('C012: is not left behind by a sign-out at the same moment', async () => {
    let { phone } = await twoDevices()
    let [answer] = await Promise.all([upgrade(phone.token), phone.signsOut()])
    if (answer.status === 101) {
      let closed = new Promise<number>(resolve => {
        answer.webSocket!.accept()
        answer.webSocket!.addEventListener('close', ({ code }) => resolve(code))
      })
      expect(await closed).toBe(4401)
    } else {
      expect(answer.status).toBe(401)
    }
  })

  it('D20: cannot be opened once the session is 90 days old', async () => {
    let { phone } = await twoDevices()
    at(new Date(NINE).getTime() + 90 * 86_400_000)
    expect((await upgrade(phone.token)).status).toBe(401)
  })
})

describe('the upgrade', () => {
  it('C033: refuses another site (a) and takes its own (b), or none', async () => {
    let { phone } = await twoDevices()
    let foreign = await upgrade(phone.token, { Origin: 'https://evil.test' })
    expect([foreign.status, await foreign.json()]).toEqual([403, failure('foreign_origin')])
    expect((await upgrade(phone.token, { Origin: 'null' })).status).toBe(403)
    expect((await upgrade(phone.token, { Origin: `${ORIGIN}:444` })).status).toBe(403)
    expect((await upgrade(phone.token, { Origin: ORIGIN })).status).toBe(101)
    expect((await upgrade(phone.token)).status).toBe(101)
  })
})
