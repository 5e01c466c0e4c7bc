import { expect, it } from 'vitest'
import { plainLine } from '../sheet/line-text.ts'
import { tokensOf } from './tokens.ts'
import { writtenQuantity } from './written-quantity.ts'

/** The quantity of a line whose part is not known; `words` are in names of the catalogue. */
function quantityIn(line: string, words: readonly string[] = []): number | 'bad' | null {
  return writtenQuantity(tokensOf(plainLine(line), { isStrict: false }), (word) => (words.includes(word) ? 100 : 0)).quantity
}

it.each([
  ['2 x Zyxtron Plumbo', 2],
  ['20x Zyxtron Plumbo', 20],
  ['Zyxtron Plumbo x 20', 20],
  ['Zyxtron Plumbo x20', 20],
  ['Zyxtron Plumbo ×4 (white)', 4],
  ['Zyxtron Plumbo 20x', 20],
  ['(RAM) 8x Zyxtron 16GB DDR4', 8],
  ['- RAM: 8 x Zyxtron DDR4', 8],
  ['Zyxtron 16x\t3', 3],
  ['AMD Ryzen 7 9700X (3.8 GHz / 5.5 GHz)\t5', 5],
  ['DDR4 16GB 3200 any brand\t8', 8],
  ['2 Stück Zyxtron à 199,00 €', 2],
  ['Zyxtron 5 pcs', 5],
  ['Zyxtron, 1000', 1000],
  ['CPU | Zyxtron Plumbo | 3 | $199.00 @ Amazon', 3],
  ['Case Fan 120 mm x 4', 4],
  ['Zyxtron 1TB x 10', 10],
  ['Zyxtron SSD 2 TB x4', 4],
  ['Zyxtron 16GB x 20', 20],
  ['Zyxtron 4080 7', 7],
  // Only memory is sold in kits.
  ['10 x 850W RM850x', 10],
  ['20 x 120mm fan', 20],
  ['4x 650W PSU', 4],
  ['6 x 10TB Seagate Exos', 6],
  ['10 x 128GB USB stick', 10],
  ['4 x 32GB USB stick', 4],
  ['RAM: 10 x 16GB Zyxtron', 10],
  ['8 x 24 pin cable', 8],
  ['Zyxtron RTX 3060 12GB x 2', 2],
  // A model keeps its x.
  ['2 x 9700X', 2],
  ['5 x X570', 5],
  ['X570 x 4', 4],
  ['9700X x 2', 2],
  ['3 x Zyxtron 5700X', 3],
  // Kinds of parts without a part.
  ['Keyboard\t10', 10],
  ['Monitor;5', 5],
  ['Mouse, 20', 20],
  ['Case fan - 40', 40],
  ['Fan: 20', 20],
  ['Mouse: 5 pcs', 5],
  ['CPU #2: 5 x Zyxtron', 5],
  ['Zyxtron - 500', 500],
  ['Zyxtron: 500', 500],
  ['FP1 500', 500],
  ['500 Zyxtron', 500],
  ['Zyxtron 1,000', 1000],
  ['Zyxtron 10 (urgent, for the Uttara branch)', 10],
  ['Zyxtron 7 (rev 2)', 7],
  ['Zyxtron (black) 20', 20],
])('reads the quantity of "%s"', (line, quantity) => {
  expect(quantityIn(line)).toBe(quantity)
})

it.each([
  'AMD Ryzen 5700X',
  'AMD Ryzen 9 9999X',
  'Ryzen 7 9700 X',
  'AMD Ryzen 9 5950X 16 Core AM4',
  'ASRock X570 ITX/TB3',
  'Gigabyte X570 Aorus Elite',
  'Samsung 2TB M.2 PCIe 4.0 X4',
  'Zyxtron PCIe x16',
  'AMD Athlon II X4',
  'LG Blu-ray 16x',
  'NZXT Captain 240X',
  'RTX 5060 Ti Ventus 2X PLUS',
  'Kingston Fury 32 GB (2 x 16 GB)',
  '32 Go (2 x 16 Go) DDR4',
  'SSD Samsung 4 To',
  'Monitor 1920 x 1080',
  'RAM 32GB ECC DDR4 (2x16GB) | ~250-350€',
  'Zyxtron ~110-120€',
  'Zyxtron $199.00 @ Amazon',
  'Zyxtron 110 - 120 €',
  'Zyxtron EUR 199',
  '2x16GB Zyxtron',
  '2 x 16GB DDR4 Zyxtron',
  '(2 x 16GB) Zyxtron',
  'Keyboard: Zyxtron',
  'Zyxtron 3 x 120mm',
])('finds no quantity in "%s"', (line) => {
  expect(quantityIn(line)).toBeNull()
})

it('does not guess between several numbers', () => {
  for (const line of [
    ...['| 359 | 1 | 359 | Intel NUC |', 'Zyxtron 2 199 €', '5 Zyxtron 20', 'Zyxtron\t4\t9500.00'],
    ...['2 x 16GB Zyxtron', 'Zyxtron 8GB x 2', '16x Blu-ray writer', '16x PCIe riser', '24x DVD drive'],
  ]) {
    expect([line, quantityIn(line)]).toEqual([line, 'bad'])
  }
})

it.each([
  'RTX 5070',
  'Ryzen 5 8600',
  'Core i5 14400',
  'Core Ultra 7 265',
  'Intel NUC 359',
  'Zyxtron RTX 4080',
  'Zyxtron (2021)',
  'PSU Zyxtron 750.',
])('asks for the quantity of "%s": the number may be a model', (line) => {
  expect(quantityIn(line)).toBe('bad')
})

it('leaves numbers to the name that the catalogue has them in', () => {
  expect(quantityIn('Zyxtron RTX 4080', ['rtx4080'])).toBeNull()
  expect(quantityIn('Zyxtron RTX 4080 7', ['rtx4080'])).toBe(7)
  expect(quantityIn('GTX 1080 Ti', ['1080ti'])).toBeNull()
  expect(quantityIn('Kingston Fury 3600', ['3600'])).toBeNull()
  expect(quantityIn('Gigabyte X570', ['x570'])).toBeNull()
})
