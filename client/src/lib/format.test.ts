import { expect, it } from 'vitest'
import { initialsOf } from '#client/components/avatar.tsx'
import { pagesAround } from '#client/components/pagination.tsx'
import { newOrderNumber } from '#client/features/orders/new-order-number.ts'
import { ownPath } from '#common/accounts/rules.ts'
import { formatAmount, formatMoney, plural } from '#common/kit/format.ts'
import { formatDay } from '#common/kit/format-day.ts'

it('writes money with its currency and two decimals, up to the largest possible sum', () => {
  expect(formatMoney(24_500_00, 'BDT').replace(/\s/, ' ')).toBe('BDT 24,500.00')
  expect(formatAmount(5)).toBe('0.05')
  expect(formatAmount(9_007_199_254_740_991)).toBe('90,071,992,547,409.91')
})

it('writes days and counts as people read them', () => {
  expect(formatDay('2026-11-21')).toBe('21 Nov 2026')
  expect(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => formatDay(`2026-${month}-05`))).toEqual(
    ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'].map((month) => `5 ${month} 2026`),
  )
  expect([plural(1, 'part'), plural(1840, 'part'), plural(0, 'piece')]).toEqual(['1 part', '1,840 parts', '0 pieces'])
})

it('shows the first page, the last, and the neighbours of a page', () => {
  expect(pagesAround(1, 1)).toEqual([1])
  expect(pagesAround(5, 9)).toEqual([1, 'gap-4', 4, 5, 6, 'gap-9', 9])
  expect(pagesAround(2, 3)).toEqual([1, 2, 3])
})

it("returns only to the shop's own paths", () => {
  expect(ownPath('/pars?type=CPU#x')).toBe('/pars?type=CPU#x')
  for (const path of ['//evil.test', '/\\evil.test', 'https://evil.test', '/a\nb', 'cart', null, 7]) expect(ownPath(path)).toBeNull()
})

it('makes initials from names and e-mail addresses', () => {
  expect([initialsOf('Nadia Islam'), initialsOf('nadia'), initialsOf('nadia@partsdock.example'), initialsOf(' ')]).toEqual([
    'NI',
    'N',
    'N',
    '',
  ])
})

it('makes distinct order numbers below a hundred million', () => {
  const numbers = Array.from({ length: 2_000 }, newOrderNumber)
  expect(numbers.every((number) => Number.isInteger(number) && number >= 0 && number < 100_000_000)).toBe(true)
  expect(new Set(numbers).size).toBeGreaterThan(1_990)
})
