import { describe, expect, it } from 'vitest'
import { DecimalAmount, readDecimal, toDecimal } from './amounts.ts'
import { dhakaDay, dhakaStamp } from './dhaka-time.ts'
import { providerText } from './provider-text.ts'

describe('the wire of providers', () => {
  it('writes amounts with two decimals and reads them back, digit by digit', () => {
    for (const [minor, text] of [
      [0, '0.00'],
      [7, '0.07'],
      [70, '0.70'],
      [123_45, '123.45'],
      [999_999_999_999_999, '9999999999999.99'],
    ] as const) {
      expect(toDecimal(minor)).toBe(text)
      expect(readDecimal(text)).toBe(minor)
    }
    expect([readDecimal('16'), readDecimal('16.5')]).toEqual([16_00, 16_50])
    for (const wrong of ['', '.5', '5.', '1.234', '-1', '+1', '1e3', '1,000', ' 1', '0x10', '١', '10000000000000000', 'NaN'])
      expect([wrong, readDecimal(wrong)]).toEqual([wrong, null])
    for (const wrong of [1.5, -1, Number.NaN, 2 ** 53]) expect(() => toDecimal(wrong)).toThrow(RangeError)
    expect(DecimalAmount.safeParse(5).success).toBe(false)
  })

  it('tells the time of Dhaka', () => {
    expect(dhakaStamp(new Date('2026-12-31T17:59:59.999Z'))).toBe('20261231235959')
    expect(dhakaStamp(new Date('2026-12-31T18:00:00.000Z'))).toBe('20270101000000')
    expect(dhakaDay(new Date('2026-12-31T18:00:00.000Z'))).toBe('20270101')
  })

  it('cuts text where a provider takes no more, and not inside a character', () => {
    expect(providerText(' a<b>&"c\'\\\n\0d ', 255).replaceAll(' ', '.')).toBe('a.b...c....d')
    expect(providerText('😀😀', 3)).toBe('😀')
    expect(providerText('x\ud800y', 9).isWellFormed()).toBe(true)
    expect(providerText('<>', 9)).toBe('')
  })
})
