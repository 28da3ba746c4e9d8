import { describe, expect, it } from 'vitest'
import { Ear } from '../support/ear.ts'
import { disturb, onceLateBy, shortenPatience } from '../support/faults.ts'
import { isOff, isOn, listeningFamily } from '../support/family.ts'
import { holdNews } from '../support/late-news.ts'
import { befriend, type Person } from '../support/people.ts'

const isGone = (person: Person) => ({ type: 'contact_removed', userId: person.id })
const isNew = (person: Person) => ({ type: 'contact_added', userId: person.id })

describe('a removed contact', () => {
  it('C006: hears that it is one, and after that nothing of the other', async () => {
    let { ana, ben, ears, hear } = await listeningFamily()
    await ana.goesAvailable()
    await hear()
    await ana.removes(ben)
    expect(await hear()).toEqual([[isGone(ana)], [], []])
    await ana.goesUnavailable()
    await ana.goesAvailable({ message: 'secret' })
    expect((await hear())[0]).toEqual([])
    expect(JSON.stringify(ears[0].socket.messages)).not.toContain('secret')
    expect(await ben.sees(ana)).toBeUndefined()
  })

  it('D25: disappears from the screens of both', async () => {
    let { ana, ben, fam, hear } = await listeningFamily()
    let own = await Ear.of(ana)
    await ben.removes(ana)
    expect(await own.hears()).toEqual([isGone(ben)])
    expect(await hear()).toEqual([[isGone(ana)], [], []])
    expect(await ana.groups()).toContainEqual({ ...fam, members: [] })
  })

  it('C006: hears nothing behind the removal, however many changes are under way', async () => {
    let { ana, ben, ears, hear } = await listeningFamily()
    await Promise.all([
      ana.goesAvailable({ message: 'one' }),
      ana.goesAvailable({ message: 'two' }),
      ana.removes(ben),
      ana.goesAvailable({ message: 'three' }),
      ana.goesUnavailable(),
      ana.goesAvailable({ message: 'four' })
    ])
    await hear()
    let aboutAna = ears[0].socket.messages.filter(
      each => 'userId' in each && each.userId === ana.id
    )
    expect(aboutAna.at(-1)).toMatchObject(isGone(ana))
  })

  it('C006: hears of the removal last, though news from before it are slow', async () => {
    let { ana, ben, ears, hear } = await listeningFamily()
    disturb([ben], onceLateBy(100))
    await ana.goesAvailable({ message: 'one' })
    await ana.goesAvailable({ message: 'two' })
    await ears[0].hearsNext()
    await ana.removes(ben)
    await hear()
    let types = ears[0].socket.messages.flatMap(each =>
      'userId' in each && each.userId === ana.id ? [each.type] : []
    )
    expect(types[0]).toBe('status_change')
    expect(types.at(-1)).toBe('contact_removed')
  })

  it('C006: hears nothing that was given up on its way and arrives after the removal', async () => {
    shortenPatience()
    let { ana, ben, ears } = await listeningFamily()
    let news = holdNews([ben])
    await ana.goesAvailable({ message: 'secret' })
    await news.areSent()
    await ana.removes(ben)
    expect(await ears[0].hears()).toEqual([isGone(ana)])
    await news.arrive()
    expect(await ears[0].hears()).toEqual([])
    expect(JSON.stringify(ears[0].socket.messages)).not.toContain('secret')
  })

  it('starts clean when it becomes a contact again', async () => {
    let { ana, ben, fam, ears, hear } = await listeningFamily()
    await ana.goesAvailable({ groups: [fam], message: 'secret' })
    await ana.removes(ben)
    await hear()
    await befriend(ben, ana)
    expect(await ears[0].hearsNext(ana)).toContainEqual(isNew(ana))
    expect(await ben.sees(ana)).toMatchObject({ status: 'unavailable' })
    await ana.goesAvailable({ groups: [] })
    expect((await hear())[0]).toEqual([isOn(ana, { message: 'secret' })])
    await ana.goesUnavailable()
    expect((await hear())[0]).toEqual([isOff(ana)])
  })
})

describe('a new contact', () => {
  it('is told of as a contact, not as a change, and from then on of every change', async () => {
    let { ana, cyd, dee, ears, hear } = await listeningFamily()
    await cyd.goesAvailable({ message: 'tea?' })
    await hear()
    await cyd.asks(dee)
    expect(await ears[2].hearsNext()).toMatchObject([{ type: 'friend_request', userId: cyd.id }])
    await dee.accepts(cyd)
    expect(await ears[2].hearsNext(cyd)).toContainEqual(isNew(cyd))
    await ears[2].hears(cyd)
    expect(await dee.sees(cyd)).toMatchObject({ status: 'available', statusMessage: 'tea?' })
    await cyd.goesUnavailable()
    expect(await ears[2].hears(cyd)).toEqual([isOff(cyd)])
    await ana.goesAvailable()
    expect(await ears[2].hears(ana)).toEqual([isOn(ana)])
  })
})
