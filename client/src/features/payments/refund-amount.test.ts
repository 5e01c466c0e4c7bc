import { describe, expect, it } from 'vitest'
import { readRefund, writeRefund } from './refund-amount.ts'

const read = (text: string, left = 120_050) => readRefund(text, left, (minor) => `${minor} minor`)

describe('a refund amount', () => {
  it.each([
    ['1200', 120_000],
    [' 1,200.5 ', 120_050],
    ['1,00,000.00', 10_000_000],
    ['0.01', 1],
    ['0.29', 29],
    ['.5', 50],
    ['12,50', 1250],
    ['1,2', 120],
    ['1.250,50', 125_050],
    ['1 200', 120_000],
    ['1’200.50', 120_050],
    ['١٢٫٥', 1250],
    ['১,২৫০.৫০', 125_050],
  ])('reads %j exactly', (text, minor) => {
    expect(read(text, 10_000_000)).toEqual({ minor })
  })

  it.each([
    ['', 'Enter an amount such as 1200.00'],
    ['1.250', 'Write 1.25 or 1,250'],
    ['12.505', 'Write 12,505, or at most two decimals'],
    ['0.505', 'Write at most two decimals, such as 12.50'],
    ['9999999999999', 'Enter at most 120050 minor'],
  ])('refuses %j: %s', (text, problem) => {
    expect(read(text)).toEqual({ problem })
  })

  it.each(['all', '-5', '1e3', '12,', '1,25,50', '0x10', '12.50 BDT', '1 2', '1.2.3', '12⁵⁰', '12½'])(
    'refuses %j, which is not an amount',
    (text) => {
      expect(read(text).problem).toBe('Write an amount, such as 12.50 or 1,250')
    },
  )

  it('refuses zero and more than is left', () => {
    expect(read('0.00').problem).toBe('Enter more than 0')
    expect(read('1200.51').problem).toBe('Enter at most 120050 minor')
    expect(read('1200.50')).toEqual({ minor: 120_050 })
  })

  it.each([1, 29, 120_050, 999_999_999_999])('parses its own output: %i', (minor) => {
    expect(readRefund(writeRefund(minor), minor, String)).toEqual({ minor })
  })
})
