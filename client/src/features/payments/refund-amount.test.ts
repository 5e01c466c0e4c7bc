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
  ])('reads %j exactly', (text, minor) => {
    expect(read(text, 10_000_000)).toEqual({ minor })
  })

  it.each(['', 'all', '-5', '1.005', '1e3', '12,', '1,2', '١٢', '1 200', '0x10', '.5', '9999999999999'])('refuses %j', (text) => {
    expect(read(text).problem).toBe('Enter an amount such as 1200.00')
  })

  it('refuses zero and more than is left', () => {
    expect(read('0.00').problem).toBe('Enter more than 0')
    expect(read('1200.51').problem).toBe('Enter at most 120050 minor')
    expect(read('1200.50')).toEqual({ minor: 120_050 })
  })

  it.each([1, 29, 120_050, 999_999_999_999])('parses its own output: %i', (minor) => {
    expect(readRefund(writeRefund(minor), minor, String)).toEqual({ minor })
  })
})
