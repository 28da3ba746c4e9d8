import { describe, expect, it } from 'vitest'
import { isPhone, telOf } from '#rules/person.ts'

describe('a phone number', () => {
  it.each([
    ['+1 (555) 010-1234', 'tel:+15550101234'],
    ['+49 30 / 12345-67', 'tel:+49301234567'],
    ['0049 30 1234', 'tel:0049301234'],
    ['555.010.1234 ext. 9', 'tel:5550101234,9'],
    ['555.010.1234 Ext 9', 'tel:5550101234,9'],
    ['555 010 1234 x9', 'tel:5550101234,9'],
    ['555-010-1234x12', 'tel:5550101234,12'],
    ['٠١٢٣', 'tel:0123'],
    ['+٤٩ ٣٠ ١٢٣', 'tel:+4930123'],
    ['०१२ x ९', 'tel:012,9'],
    ['１１２', 'tel:112'],
    ['555\u00A0010\u00A01234', 'tel:5550101234'],
    [' 112 ', 'tel:112'],
    ['+12345678901234567890', 'tel:+12345678901234567890']
  ])('C097: %s is dialled as %s', (typed, tel) => {
    expect(isPhone(typed)).toBe(true)
    expect(telOf(typed)).toBe(tel)
  })

  it.each([
    '*21*+15550109999#',
    '#31#5550100',
    '+1555;phone-context=evil',
    'tel:112',
    'javascript:alert(1)',
    '+1-555-01X0',
    '555-CALL-NOW',
    '',
    '1'.repeat(400),
    '123456789012345678901',
    '12345678901234567890 x1',
    '12',
    '12 x 3456',
    '++1 555 0100',
    '1+555 0100',
    '555 0100 x',
    '555 0100 x1 x2',
    '555,0100',
    '555p0100',
    '555\n0100#',
    '+',
    '( ) - . /'
  ])('C036: is never %s', typed => {
    expect(isPhone(typed)).toBe(false)
  })

  it('C097: is dialled in ASCII digits whatever digits this platform knows', () => {
    let row: number[] = []
    let wrong: string[] = []
    for (let code = 0; code <= 0x10ffff; code += 1) {
      let digit = String.fromCodePoint(code)
      if (!/\p{Nd}/u.test(digit)) continue
      if (row.length === 10 || row.at(-1) !== code - 1) row = []
      row.push(code)
      if (telOf(digit) !== `tel:${row.length - 1}`) wrong.push(digit)
    }
    expect(row).toHaveLength(10)
    expect(wrong).toEqual([])
  })

  it.each(['+1-555-01X0', '*21*#', 'javascript:alert(1)', '"><script>', '555;ext=1'])(
    'C036: makes an address of nothing but digits, even of %s',
    typed => {
      expect(telOf(typed)).toMatch(/^tel:\+?\d*(,\d*)?$/)
    }
  )
})
