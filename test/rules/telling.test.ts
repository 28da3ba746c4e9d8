import { describe, expect, it } from 'vitest'
import { newsFor, saidAt } from '#rules/telling.ts'
import { HIDDEN, type View } from '#rules/visibility.ts'

const ANA = { id: 7, displayName: 'Ana Silva' }
const ON: View = { status: 'available' }
const TEA: View = { status: 'available', statusMessage: 'Tea' }
const TIMER: View = {
  status: 'available',
  statusMessage: 'Tea',
  statusExpiresAt: '2026-05-04T11:00:00.000Z'
}
const named = { type: 'status_change', userId: 7, displayName: 'Ana Silva' }

describe('what a contact hears', () => {
  it.each([
    { told: undefined, view: TEA, news: { ...named, status: 'available', statusMessage: 'Tea' } },
    { told: HIDDEN, view: ON, news: { ...named, status: 'available' } },
    {
      told: undefined,
      view: TIMER,
      news: {
        ...named,
        status: 'available',
        statusMessage: 'Tea',
        statusExpiresAt: '2026-05-04T11:00:00.000Z'
      }
    },
    { told: TIMER, view: HIDDEN, news: { ...named, status: 'unavailable' } }
  ])('is the word when it changed: $told to $view', ({ told, view, news }) => {
    expect(newsFor(ANA, told, view)).toEqual(news)
  })

  it.each([
    { told: ON, view: TEA, news: { statusMessage: 'Tea' } },
    { told: TIMER, view: ON, news: {} },
    {
      told: TEA,
      view: TIMER,
      news: { statusMessage: 'Tea', statusExpiresAt: '2026-05-04T11:00:00.000Z' }
    }
  ])('is a quiet note when only the rest changed: $told to $view', ({ told, view, news }) => {
    expect(newsFor(ANA, told, view)).toEqual({ type: 'contact_changed', userId: 7, ...news })
  })

  it.each([
    { told: HIDDEN, view: TEA, news: { statusMessage: 'Tea' } },
    { told: TIMER, view: HIDDEN, news: {} }
  ])('C026: is quiet for one who wants no word: $told to $view', ({ told, view, news }) => {
    let heard = newsFor(ANA, told, view, { isQuiet: true })
    expect(heard).toEqual({ type: 'contact_changed', userId: 7, ...news })
  })

  it.each([
    { told: undefined, view: HIDDEN },
    { told: HIDDEN, view: HIDDEN },
    { told: ON, view: { ...ON } },
    { told: TIMER, view: { ...TIMER } }
  ])('is nothing when nothing changed: $told', ({ told, view }) => {
    expect(newsFor(ANA, told, view)).toBeUndefined()
  })

  it.each([
    { told: undefined, view: HIDDEN, news: {} },
    { told: TEA, view: { ...TEA }, news: { statusMessage: 'Tea' } }
  ])('D44: is a look, and no word, for one who may have heard else: $told', each => {
    let { told, view, news } = each
    let heard = newsFor(ANA, told, view, { isInDoubt: true })
    expect(heard).toEqual({ type: 'contact_changed', userId: 7, ...news })
  })

  it.each([ON, TEA, TIMER])(
    'C006: is the parting, once, for somebody who was told $status',
    told => {
      expect(newsFor(ANA, told, undefined)).toEqual({ type: 'contact_removed', userId: 7 })
    }
  )

  it.each([undefined, HIDDEN])('is no parting for somebody who was told %o', told => {
    expect(newsFor(ANA, told, undefined)).toBeUndefined()
  })
})

describe('D4: what is said of a timer that ends on the way', () => {
  let end = Date.parse('2026-05-04T11:00:00.000Z')
  let word = newsFor(ANA, HIDDEN, TIMER)!
  let detail = newsFor(ANA, ON, TIMER)!

  it.each([word, detail])('is all of it one moment before: $type', news => {
    expect(saidAt(news, end - 1)).toEqual(news)
  })

  it.each([word, detail])('is at its end only that one may look: $type', news => {
    expect(saidAt(news, end)).toEqual({ type: 'contact_changed', userId: 7 })
  })

  it.each([newsFor(ANA, HIDDEN, TEA)!, newsFor(ANA, TIMER, HIDDEN)!])(
    'is nothing else: an end that nobody is told, and being away, are said as they are',
    news => {
      expect(saidAt(news, end + 1)).toEqual(news)
    }
  )
})
