import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { DEFAULT_GROUP_COLOR, GROUP_COLORS, NewGroup } from '#contract/groups.ts'

const read = (color: unknown) => z.safeParse(NewGroup, { name: 'FAM', color })

describe('the colour of a new group', () => {
  it('is one of eight, the first of them being the default', () => {
    expect(Object.keys(GROUP_COLORS)).toHaveLength(8)
    expect(Object.keys(GROUP_COLORS)[0]).toBe(DEFAULT_GROUP_COLOR)
    expect(DEFAULT_GROUP_COLOR).toBe('#10b981')
  })

  it.each(Object.keys(GROUP_COLORS))('may be %s, in any case', color => {
    expect(read(color)).toMatchObject({ success: true, data: { color } })
    expect(read(color.toUpperCase())).toMatchObject({ success: true, data: { color } })
  })

  it('may be left out', () => {
    expect(z.safeParse(NewGroup, { name: 'FAM' }).success).toBe(true)
  })

  it.each([
    'red',
    '#10b98',
    '#10b9811',
    '#123456',
    ' #10b981',
    '#10b981;background:url(//evil.test/x)',
    'url(x)',
    '__proto__',
    'constructor',
    '',
    null,
    5
  ])('C103: is never %j', color => {
    expect(read(color).success).toBe(false)
  })
})
