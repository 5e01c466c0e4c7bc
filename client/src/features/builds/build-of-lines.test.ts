import { expect, it } from 'vitest'
import { buildOfLines } from './build-of-lines.ts'

const line = (sku: string, quantity: number) => ({ sku, quantity })

it('makes a build from lines, for the number of machines that all quantities allow', () => {
  expect(buildOfLines([line('CPU-1', 40), line('MEM-2', 80)], 'School lab')).toBe(
    '/builder?parts=CPU-1%2CMEM-2*2&machines=40&name=School+lab',
  )
  expect(buildOfLines([line('CPU-1', 1), line('FAN-3', 3)])).toBe('/builder?parts=CPU-1%2CFAN-3*3')
})

it('makes no build from lines that are not a machine', () => {
  expect(buildOfLines([])).toBeNull()
  expect(buildOfLines([line('CPU-1', 7), line('FAN-3', 100)])).toBeNull()
  expect(buildOfLines([line('CPU-1', 20_000)])).toBeNull()
})
