import { expect, it } from 'vitest'
import { auditHref, fileOf, isFiltered, readAuditUrl, searchOf } from './audit-url.ts'

const read = (query: string) => readAuditUrl(new URLSearchParams(query))

it('keeps the filter in the address, and ignores other values', () => {
  const state = read('actor=a@b.example&subjectType=product&subjectId=7&from=2026-01-01&page=3')
  expect(searchOf(state)).toEqual({ actor: 'a@b.example', subjectType: 'product', subjectId: '7', from: '2026-01-01', page: 3 })
  expect(auditHref(state)).toBe('/dashboard/audit?actor=a%40b.example&subjectType=product&subjectId=7&from=2026-01-01')
  expect(auditHref(state, 2)).toMatch(/&page=2$/)
  expect([state.unread, state.earlyEnd]).toEqual([[], ''])
  const odd = read('subjectType=secret&from=yesterday&to=2026-02-30&page=0&action=')
  expect(odd.unread).toEqual(['“secret”', '“yesterday”', '“2026-02-30”'])
  expect([searchOf(odd), isFiltered(odd), auditHref(odd)]).toEqual([{ page: 1 }, false, '/dashboard/audit'])
  const early = read('from=2026-02-02&to=2026-02-01')
  expect([searchOf(early), early.earlyEnd]).toEqual([{ from: '2026-02-02', page: 1 }, '2026-02-01'])
})

it('gives a file at most 92 days', () => {
  const fileAt = (query: string) => fileOf(read(query), '2026-06-30')
  expect(fileAt('')).toMatchObject({ from: '2026-03-31', to: '2026-06-30', href: '/audit.csv?from=2026-03-31&to=2026-06-30' })
  expect(fileAt('from=2026-01-01')).toMatchObject({ from: '2026-01-01', to: '2026-04-02' })
  expect(fileAt('from=2026-06-01')).toMatchObject({ from: '2026-06-01', to: '2026-06-30' })
  expect(fileAt('to=2026-04-02&action=order.added')?.href).toBe('/audit.csv?action=order.added&from=2026-01-01&to=2026-04-02')
  expect(fileAt('from=2026-01-01&to=2026-04-02')).not.toBeNull()
  expect(fileAt('from=2026-01-01&to=2026-04-03')).toBeNull()
})
