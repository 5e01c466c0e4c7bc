import { expect, it } from 'vitest'
import { categories } from '#common/specs/categories.ts'
import { copyMark } from './fill-copies.ts'
import { makeUpParts } from './made-up-parts.ts'

const parts = makeUpParts(6_000)

it('are as many as wanted, with SKUs of their own, and the same each time', () => {
  expect(new Set(parts.map(({ sku }) => sku)).size).toBe(6_000)
  expect(makeUpParts(6_000)).toEqual(parts)
  expect(new Set(makeUpParts(500).map(({ sku }) => sku)).size).toBe(500)
})

it('have numbers that no copy of them has', () => {
  const numbers = parts.flatMap(({ sku, partNumbers }) => [sku, ...partNumbers])
  expect(numbers.filter((number) => number.toUpperCase().includes(copyMark))).toEqual([])
})

it('have the categories of the shop, even if they are few', () => {
  const types = new Set<string>(categories.map(({ type }) => type))
  for (const some of [parts, makeUpParts(1_500)]) expect(new Set(some.map(({ category }) => category))).toEqual(types)
})

it('have rare words and common ones', () => {
  const counts = new Map<string, number>()
  for (const { name } of parts)
    for (const word of new Set(name.toLowerCase().match(/\b[a-z]{6,12}\b/g))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const uses = [...counts.values()]
  expect(uses.filter((count) => count <= 20).length).toBeGreaterThan(1_000)
  expect(uses.filter((count) => count > 20).length).toBeGreaterThan(20)
})
