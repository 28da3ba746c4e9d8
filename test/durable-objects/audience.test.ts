import { describe, expect, it } from 'vitest'
import { inMinutes } from '../support/clock.ts'
import { hasSettled } from '../support/ear.ts'
import { isOff, isOn, isOtherwise, listeningFamily } from '../support/family.ts'

describe('who hears of a change', () => {
  it('C026: tells the chosen group and nobody else, then those who gain sight and not who had it', async () => {
    let { ana, fam, hear } = await listeningFamily()
    await ana.goesAvailable({ groups: [fam] })
    expect(await hear()).toEqual([[isOn(ana)], [], []])
    await ana.goesAvailable({ groups: [] })
    expect(await hear()).toEqual([[], [isOn(ana)], [isOn(ana)]])
  })

  it('D14: narrowing tells unavailable to exactly those who lost sight', async () => {
    let { ana, fam, work, hear } = await listeningFamily()
    await ana.goesAvailable({ message: 'tea?' })
    await hear()
    await ana.goesAvailable({ groups: [fam] })
    expect(await hear()).toEqual([[], [isOff(ana)], [isOff(ana)]])
    await ana.goesAvailable({ groups: [work] })
    expect(await hear()).toEqual([[isOff(ana)], [isOn(ana, { message: 'tea?' })], []])
    await ana.goesUnavailable()
    expect(await hear()).toEqual([[], [isOff(ana)], []])
  })

  it('D14: a new message or timer is no word of status, and only for those who see it', async () => {
    let { ana, fam, hear } = await listeningFamily()
    await ana.goesAvailable({ groups: [fam] })
    await hear()
    let message = 'in the garden'
    await ana.goesAvailable({ message })
    expect(await hear()).toEqual([[isOtherwise(ana, { message })], [], []])
    let until = inMinutes(15)
    await ana.goesAvailable({ until })
    expect(await hear()).toEqual([[isOtherwise(ana, { message, until })], [], []])
    await ana.goesAvailable({ message: null, until: null })
    expect(await hear()).toEqual([[isOtherwise(ana)], [], []])
  })

  it('D14: tells nothing where nothing changed', async () => {
    let { ana, fam, work, hear } = await listeningFamily()
    await ana.goesUnavailable()
    await ana.posts({ status: 'unavailable', visibleToGroupIds: [work.id] })
    expect(await hear()).toEqual([[], [], []])
    await ana.goesAvailable({ groups: [fam], message: 'hello' })
    await hear()
    await ana.goesAvailable({ message: ' hello ' })
    await ana.goesAvailable({ groups: [fam] })
    await ana.posts({ status: 'available', keep: true })
    await ana.posts({ status: 'available', statusMessage: 'Auto-updated by schedule' })
    expect(await hear()).toEqual([[], [], []])
  })

  it('tells nobody what was refused', async () => {
    let { ana, hear } = await listeningFamily()
    let refused = await ana.tries('POST', '/api/status', {
      status: 'available',
      visibleToGroupIds: [1]
    })
    expect(refused.status).toBe(400)
    expect(await hear()).toEqual([[], [], []])
  })
})

describe('a group whose members change', () => {
  it('C002: losing its last member means nobody, and the one who goes hears it once', async () => {
    let { ana, ben, cyd, dee, fam, ears, hear } = await listeningFamily()
    await ana.goesAvailable({ groups: [fam], message: 'at the lake', until: inMinutes(30) })
    await hear()
    await ana.drops(ben, fam)
    expect(await ears[0].hearsNext(ana)).toEqual([isOff(ana)])
    expect(await hear()).toEqual([[], [], []])
    for (let contact of [ben, cyd, dee]) {
      expect(await contact.sees(ana)).toEqual({
        id: ana.id,
        friendshipId: await contact.friendshipWith(ana),
        username: expect.any(String),
        displayName: 'Ana Silva',
        avatar: null,
        status: 'unavailable'
      })
    }
  })

  it('D13: gaining a member tells that one alone', async () => {
    let { ana, dee, fam, ears, hear } = await listeningFamily()
    await ana.goesAvailable({ groups: [fam], message: 'tea?' })
    await hear()
    await ana.adds(dee, fam)
    expect(await ears[2].hearsNext(ana)).toEqual([isOn(ana, { message: 'tea?' })])
    await ana.adds(dee, fam)
    await hasSettled(ana)
    expect(await hear()).toEqual([[], [], []])
  })

  it('D13: a member of two chosen groups who leaves one hears nothing', async () => {
    let { ana, ben, fam, work, ears, hear } = await listeningFamily()
    await ana.adds(ben, work)
    await ana.goesAvailable({ groups: [fam, work] })
    await hear()
    await ana.drops(ben, fam)
    await hasSettled(ana)
    expect(await hear()).toEqual([[], [], []])
    await ana.drops(ben, work)
    expect(await ears[0].hearsNext(ana)).toEqual([isOff(ana)])
  })

  it('tells nothing while its owner is unavailable', async () => {
    let { ana, ben, dee, fam, hear } = await listeningFamily()
    await ana.adds(dee, fam)
    await ana.drops(ben, fam)
    await hasSettled(ana)
    expect(await hear()).toEqual([[], [], []])
  })

  it('D13: deleting one of two groups in force tells its members and leaves the other alone', async () => {
    let { ana, cyd, fam, work, hear } = await listeningFamily()
    await ana.goesAvailable({ groups: [fam, work] })
    await hear()
    await ana.deletes(fam)
    expect(await hear()).toEqual([[isOff(ana)], [], []])
    expect(await cyd.sees(ana)).toMatchObject({ status: 'available' })
    expect(await ana.me()).toMatchObject({ audience: [work.id], visibleToGroupIds: [work.id] })
  })

  it('D13: deleting the only group in force makes its owner unavailable', async () => {
    let { ana, fam, hear } = await listeningFamily()
    await ana.goesAvailable({ groups: [fam], until: inMinutes(30) })
    await hear()
    await ana.deletes(fam)
    expect(await hear()).toEqual([[isOff(ana)], [], []])
    expect(await ana.me()).toMatchObject({
      status: 'unavailable',
      statusExpiresAt: null,
      visibleToGroupIds: null
    })
  })
})
