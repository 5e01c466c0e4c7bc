import { describe, expect, it } from 'vitest'
import { stepQuantity } from './step-quantity.ts'

const bounds = { min: 20, max: 70 }

describe('a quantity step', () => {
  it('is the minimum order, up and down', () => {
    expect(stepQuantity(20, 1, bounds, false)).toBe(40)
    expect(stepQuantity(45, -1, bounds, false)).toBe(25)
  })

  it('is one piece on request', () => {
    expect(stepQuantity(20, 1, bounds, true)).toBe(21)
    expect(stepQuantity(45, -1, bounds, true)).toBe(44)
  })

  it('is one order multiple if the part has one', () => {
    const byTen = { min: 20, max: 77, multiple: 10 }
    expect(stepQuantity(20, 1, byTen, true)).toBe(30)
    expect(stepQuantity(45, 1, byTen, true)).toBe(50)
    expect(stepQuantity(45, -1, byTen, false)).toBe(30)
    expect(stepQuantity(60, 1, byTen, false)).toBe(70)
  })

  it('ends at the minimum order and at the stock', () => {
    expect(stepQuantity(60, 1, bounds, false)).toBe(70)
    expect(stepQuantity(70, 1, bounds, true)).toBe(70)
    expect(stepQuantity(30, -1, bounds, false)).toBe(20)
    expect(stepQuantity(20, -1, bounds, true)).toBe(20)
  })

  it('returns to the bounds from a typed quantity', () => {
    expect(stepQuantity(0, 1, bounds, false)).toBe(20)
    expect(stepQuantity(500, -1, bounds, false)).toBe(70)
  })
})
