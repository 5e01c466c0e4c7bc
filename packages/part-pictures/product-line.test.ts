import { describe, expect, test } from 'vitest'
import type { TypedSpecs } from '#common/specs/attribute.ts'
import { finishes } from './palette.ts'
import { lineOf, makerTone } from './product-line.ts'
import { visiblyDifferent } from './test-variants.ts'

const part = (productType: string, name: string, specs: TypedSpecs) => ({ sku: name, name, productType, specs })

describe('the product line in a name', () => {
  test.each([
    ['Corsair Vengeance LPX Black DDR4-3200 CL16 128GB (4x32GB)', 'corsair vengeance lpx'],
    ['Corsair Vengeance LPX 32 GB DDR4-3200', 'corsair vengeance lpx'],
    ['MSI VENTUS 2X E OC GeForce RTX 4070 12GB GDDR6X Silver / Black', 'msi ventus e'],
    ['Samsung 990 Pro 2 TB', 'samsung pro'],
    ['Arctic MX-6 4g Thermal Paste', 'arctic mx-6'],
    ['ARCTIC MX-6 8 g Thermal Paste', 'arctic mx-6'],
    ['Logitech M171', 'logitech m171'],
    ['Logitech M171 Wireless Optical Mouse', 'logitech m171'],
    ['', ''],
  ])('%s: %s', (name, line) => expect(lineOf(name)).toBe(line))

  test('parts of one line that differ in size alone are drawn alike, parts of another line are not', async () => {
    const kit = { memoryType: 'DDR4', heatSpreader: true, modules: 2 }
    const one = part('Memory', 'Corsair Vengeance LPX Black DDR4-3200 CL16 16GB (2x8GB)', kit)
    const larger = part('Memory', 'Corsair Vengeance LPX Black DDR4-3600 CL18 32GB (2x16GB)', kit)
    const other = part('Memory', 'G.Skill Ripjaws V Black DDR4-3200 CL16 16GB (2x8GB)', kit)
    expect(await visiblyDifferent([one, larger])).toBe(1)
    expect(await visiblyDifferent([one, larger, other])).toBe(2)
  })
})

describe('the colour of the maker', () => {
  test.each([
    ['AMD Ryzen 7 7800X3D', 'orange'],
    ['Intel Core i5-14600K', 'blue'],
    ['Corsair RM850x', 'yellow'],
    ['ASUS ROG Strix B850-A', 'red'],
    ['ASUS TUF Gaming 850G', 'orange'],
    ['Noctua NH-D15', 'brown'],
  ])('%s: %s', (name, colour) => expect(makerTone(name)).toBe(finishes[colour]))

  test('is the same for all parts of a maker that is not listed', () => {
    expect(makerTone('Nobrand X1')).toBe(makerTone('NOBRAND Y2 Pro'))
  })
})
