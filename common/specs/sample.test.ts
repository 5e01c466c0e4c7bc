// Checks every description against about 2,000 parts from a real price list.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Category, TypedSpecs } from './attribute.ts'
import { categories, categoryOf } from './categories.ts'
import { describeSpecs, formatSpec, rowFacts } from './format.ts'
import { readTypedSpecs, typed } from './read-specs.ts'
import { leastCoverage } from './sample-coverage.test-helper.ts'
import { searchWord, specWords } from './words.ts'

type Part = { sku: string; name: string; category: string; specs: Record<string, unknown> }

const list = readFileSync(join(import.meta.dirname, '../../server/test/data/parts.jsonl.gz'))
const parts: Part[] = gunzipSync(list)
  .toString()
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line))

const read = new Map<Category, { part: Part; specs: TypedSpecs }[]>(categories.map((category) => [category, []]))
for (const part of parts) {
  const category = categoryOf(part.category)
  if (category) read.get(category)?.push({ part, specs: readTypedSpecs(category, part) })
}

test('every category in the list has a description, and every description has parts', () => {
  expect([...new Set(parts.map(({ category }) => category))].filter((type) => categoryOf(type) === undefined)).toEqual([])
  expect(categories.filter((category) => read.get(category)?.length === 0)).toEqual([])
})

const each = categories.map((category) => [category.type, category, read.get(category) ?? []] as const)

test.each(each)('%s: filters and rows cover at least the measured share of parts', (type, category, all) => {
  const floors = leastCoverage[type] ?? {}
  const wanted = Object.entries(category.attributes).filter(([, { isFilter, row }]) => isFilter || row !== undefined)
  expect(Object.keys(floors)).toEqual(wanted.map(([key]) => key))
  const thin = Object.entries(floors).flatMap(([key, floor]) => {
    const share = Math.round((all.filter(({ specs }) => key in specs).length / all.length) * 100)
    return share < floor ? [`${key}: ${share} % of ${floor} %`] : []
  })
  expect(thin).toEqual([])
})

test.each(each)('%s: typed values have the right kind, and their texts parse back to them', (_, category, all) => {
  for (const { part, specs } of all) {
    for (const [key, value] of Object.entries(specs)) {
      const attribute = category.attributes[key]
      if (attribute === undefined) throw new Error(`${key} has no description`)
      expect([part.sku, key, typed(attribute, value)]).toEqual([part.sku, key, value])
      const text = formatSpec(attribute, value)
      expect([part.sku, key, typed(attribute, text)]).toEqual([part.sku, key, value])
    }
  }
})

test.each(each)('%s: placeholders for unknown values are never shown', (_, category, all) => {
  for (const { part, specs } of all) {
    const texts = describeSpecs(category, specs).flatMap(({ rows }) => rows.map(({ text }) => text))
    expect([part.sku, texts.filter((text) => /^(?:0\b(?!\.)|none$|unknown|null|nan|undefined|\[object)/i.test(text))]).toEqual([
      part.sku,
      [],
    ])
    expect(rowFacts(category, specs).length).toBeLessThanOrEqual(5)
  }
})

test.each(each)('%s: words are letters and digits, without duplicates', (_, category, all) => {
  for (const { part, specs } of all) {
    const words = specWords(category, specs)
    expect([part.sku, words.filter((word) => word !== searchWord(word) || !/^[\p{L}\p{N}]+$/u.test(word))]).toEqual([part.sku, []])
    expect([part.sku, new Set(words).size]).toEqual([part.sku, words.length])
    expect([part.sku, words.length <= 25 && words.every((word) => word.length <= 60)]).toEqual([part.sku, true])
  }
})
