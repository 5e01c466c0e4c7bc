import { describe, expect, it } from 'vitest'
import { lineTotalMinor, priceBounds, quantityBounds, readMinor, toMajor } from './money.ts'

describe('money', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12.05', 1205],
    ['0.01', 1],
    ['99999999.99', 9_999_999_999],
  ])('reads %s as %i minor units', (text, minor) => {
    expect(readMinor(text)).toBe(minor)
  })

  it.each(['', ' 12', '-1', '+1', '1e3', '0x10', '1.005', '.5', '1.', '1,5', 'NaN', '1e+21', '٣'])('refuses %j', (text) => {
    expect(readMinor(text)).toBeNull()
  })

  it('formats every amount as it was read', () => {
    for (let minor = 0; minor < 20_000; minor += 1) expect(readMinor(String(toMajor(minor)))).toBe(minor)
    expect(toMajor(priceBounds.max)).toBe(99_999_999.99)
  })

  it('computes the largest possible order exactly', () => {
    expect(Number.isSafeInteger(lineTotalMinor(priceBounds.max, quantityBounds.max))).toBe(true)
  })
})
