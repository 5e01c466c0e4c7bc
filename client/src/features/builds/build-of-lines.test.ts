import { expect, it } from 'vitest'
import { buildOfLines } from './build-of-lines.ts'

const line = (sku: string, quantity: number) => ({ sku, quantity })

it('makes a build of the lines, for as many machines as all of them allow', () => {
  expect(buildOfLines([line('CPU-1', 40), line('MEM-2', 80)], 'School lab')).toBe(
    '/builder?parts=CPU-1%2CMEM-2*2&machines=40&name=School+lab',
  )
  expect(buildOfLines([line('CPU-1', 1), line('FAN-3', 3)])).toBe('/builder?parts=CPU-1%2CFAN-3*3')
})

it('makes none of lines that are no machine', () => {
  expect(buildOfLines([])).toBeNull()
  expect(buildOfLines([line('CPU-1', 7), line('FAN-3', 100)])).toBeNull()
  expect(buildOfLines([line('CPU-1', 20_000)])).toBeNull()
})
