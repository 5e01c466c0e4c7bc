import { describe, expect, it } from 'vitest'
import { compareLine, sumCompared } from './comparison.ts'

const sum = (proposed: number, totalMinor: number, problems: string[] = []) => ({ proposed, totalMinor, problems })

describe('the comparison of a line', () => {
  it('has as many pieces at their price as we propose', () => {
    expect(compareLine(sum(20, 18_000), [{ quantity: 18, theirPriceMinor: 1_000 }], 10)).toEqual({
      theirPriceMinor: 1_000,
      theirTotalMinor: 20_000,
      differenceMinor: -2_000,
    })
  })

  it('weighs the prices of joined lines by their quantities, and leaves out lines without one', () => {
    const lines = [
      { quantity: 30, theirPriceMinor: 100 },
      { quantity: 10, theirPriceMinor: 200 },
      { quantity: 60, theirPriceMinor: null },
    ]
    expect(compareLine(sum(100, 12_000), lines, 1)).toEqual({ theirPriceMinor: 125, theirTotalMinor: 12_500, differenceMinor: -500 })
  })

  it('takes the minimum for a line without a quantity', () => {
    const lines = [
      { quantity: null, theirPriceMinor: 100 },
      { quantity: 10, theirPriceMinor: 300 },
    ]
    expect(compareLine(sum(20, 4_000), lines, 10)?.theirTotalMinor).toBe(4_000)
  })

  it('is missing without a price, or with a quantity that is not clear', () => {
    expect(compareLine(sum(10, 1_000), [{ quantity: 10, theirPriceMinor: null }], 1)).toBeNull()
    expect(compareLine(sum(10, 1_000, ['bad-quantity']), [{ quantity: null, theirPriceMinor: 5 }], 1)).toBeNull()
  })

  it('adds up over the lines that have both prices', () => {
    const one = { totalMinor: 900, compared: { theirPriceMinor: 100, theirTotalMinor: 1_000, differenceMinor: -100 } }
    const two = { totalMinor: 700, compared: { theirPriceMinor: 60, theirTotalMinor: 600, differenceMinor: 100 } }
    expect(sumCompared([one, two, { totalMinor: 5_000, compared: null }])).toEqual({
      ...{ lines: 2, ourMinor: 1_600, theirMinor: 1_600, differenceMinor: 0 },
    })
  })
})
