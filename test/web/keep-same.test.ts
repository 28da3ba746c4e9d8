import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepSame } from '../../web/lib/keep-same.ts'

const ann = { id: 1, name: 'Ann', groups: [1, 2] }
const ben = { id: 2, name: 'Ben', groups: [] }

describe('news that says the same', () => {
  it('is what was there before', () => {
    let before = [ann, ben]
    expect(keepSame(before, structuredClone(before))).toBe(before)
  })

  it('keeps all but what changed', () => {
    let after = keepSame([ann, ben], structuredClone([ann, { ...ben, name: 'Benjamin' }]))
    expect(after[0]).toBe(ann)
    expect(after[1]).toEqual({ ...ben, name: 'Benjamin' })
    expect(after[1]!.groups).toBe(ben.groups)
  })

  it('finds people who moved in a list by their id', () => {
    let after = keepSame([ann, ben], structuredClone([{ ...ann, id: 3 }, ben, ann]))
    expect(after[1]).toBe(ben)
    expect(after[2]).toBe(ann)
  })

  it('tells a list that got shorter, or a field that went, from what was there', () => {
    expect(keepSame([ann, ben], [ann])).toEqual([ann])
    expect(keepSame({ a: undefined, b: 1 }, { b: 1 })).toStrictEqual({ b: 1 })
    expect(keepSame({ b: 1 }, { a: undefined })).toStrictEqual({ a: undefined })
  })

  it('never says anything else than the news', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        expect(keepSame(before, after)).toStrictEqual(after)
      })
    )
  })
})
