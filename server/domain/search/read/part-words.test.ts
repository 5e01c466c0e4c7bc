import { expect, test } from 'vitest'
import { partWords, type SearchedPart, tsvectorText, vocabularyWords } from './part-words.ts'

const card: SearchedPart = {
  sku: 'GPU-322C0212',
  partNumbers: ['GV-N407TAERO OC-12GD'],
  name: 'GIGABYTE GeForce RTX 4070 Ti AERO OC 12G',
  manufacturer: 'Gigabyte',
  series: 'AERO',
  productType: 'Graphics card',
  specs: { chip: 'GeForce RTX 4070 Ti', memory: 12 },
}
const words = partWords(card)

test('complete numbers and the full name are found by their letters and digits', () => {
  expect(words.numbers).toEqual(expect.arrayContaining(['gpu322c0212', 'gvn407taerooc12gd', '#gvn407taerooc12gd', '#gpu322c0212']))
  expect(words.numbers).toContain('#gigabytegeforcertx4070tiaerooc12g')
})

test('names of models are found joined and split', () => {
  expect(words.a).toEqual(expect.arrayContaining(['rtx', '4070', 'ti', '4070ti', 'rtx4070', 'rtx4070ti']))
  const processor = partWords({ ...card, name: 'AMD Ryzen 5 5600X', productType: 'CPU', specs: {} })
  expect(processor.a).toContain('5600x')
  expect(processor.c).toEqual(expect.arrayContaining(['5600', 'x']))
  expect(partWords({ ...card, name: 'Noctua NH-D15' }).a).toEqual(expect.arrayContaining(['nh', 'd15', 'nhd15']))
})

test('category, maker, series and specs are words of the second class', () => {
  expect(words.b).toEqual(expect.arrayContaining(['@graphicscard', 'gigabyte', 'aero', '12gb', 'rtx4070ti']))
})

test('a product type without a description is found by its own words', () => {
  const { b } = partWords({ ...card, productType: 'Gaming chair', specs: {} })
  expect(b).toEqual(expect.arrayContaining(['@gamingchair', 'gamingchair', 'chair']))
})

test("boards are found by their processor's maker, but only as a piece", () => {
  expect(partWords({ ...card, productType: 'Motherboard', specs: { socket: 'LGA 1700' } }).c).toContain('intel')
  expect(partWords({ ...card, productType: 'Motherboard', specs: { socket: 'AM5' } }).c).toContain('amd')
})

test('no word is both a piece and in a better class', () => {
  const better = new Set([...words.numbers, ...words.a, ...words.b])
  expect(words.c.filter((word) => better.has(word))).toEqual([])
})

test('decimals stay separate: 2.5 Gb/s is not 25', () => {
  const { b } = partWords({ ...card, productType: 'Network card', specs: { speed: 2.5 } })
  expect(b).toContain('2.5g')
  expect(b).not.toContain('25g')
})

test('the vocabulary has no numbers and no pieces with digits', () => {
  const { a, b, c } = vocabularyWords(words)
  expect([...a, ...b, ...c].filter((word) => /^#|^gvn/.test(word))).toEqual([])
  expect(c.filter((word) => /\d/.test(word))).toEqual([])
})

test('the first letter of a lexeme is its class', () => {
  expect(tsvectorText({ numbers: ['#a1'], a: ["it's", 'aero'], b: ['aero'], c: ['g\\v'] })).toBe(
    "'n#a1' 'ait''s' 'aaero' 'baero' 'cg\\\\v'",
  )
})
