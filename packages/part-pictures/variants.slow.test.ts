import { describe, expect, test } from 'vitest'
import { demoParts } from '#packages/demo-shop'
import { sampleParts } from '#server/test/sample-parts.ts'
import type { PictureSubject } from './part.ts'
import { categories } from './test-categories.ts'
import { asRead, byType, readParts, tensOf } from './test-parts.ts'
import { visiblyDifferent } from './test-variants.ts'

const priceList = readParts(sampleParts)
const demo = byType(demoParts.map((part) => asRead({ ...part, sku: part.sku ?? '', specs: part.specs ?? {} })))

async function expectVariety(parts: readonly PictureSubject[]): Promise<void> {
  for (const ten of tensOf(parts)) {
    // Price lists have some parts twice, under two numbers.
    const names = new Set(ten.map(({ name }) => name))
    expect(await visiblyDifferent(ten), [...names].join('\n')).toBeGreaterThanOrEqual(names.size - 2)
  }
}

describe('of ten parts of a category, at least eight are drawn visibly different', () => {
  test.each(categories)('%s, price list', (category) => expectVariety(priceList.get(category) ?? []))

  const demoCategories = [...demo].filter(([, parts]) => parts.length >= 10).map(([category]) => category)
  test.each(demoCategories)('%s, demo shop', (category) => expectVariety(demo.get(category) ?? []))
})
