import { expect, test } from 'vitest'
import { checkBuild } from '#common/builds/check-build.ts'
import { partFactsOf } from '#common/builds/facts/part-facts-of.ts'
import { typedSpecsOf } from '#common/specs/typed-specs.ts'
import { demoBuilds } from '#server/domain/builds/demo-builds.data.ts'
import { demoParts } from './parts.ts'

const shelves = new Map(demoParts.map((part) => [part.sku, part]))

test.each(demoBuilds)('$name: its parts of this shop are a complete machine that fits, with enough in stock', ({ machines, variants }) => {
  const [lines, ...others] = variants.filter((parts) => parts.every(({ sku }) => shelves.has(sku)))
  expect(others).toEqual([])
  const parts = (lines ?? []).map(({ sku, quantity }) => {
    const { name = '', productType = '', specs = {}, availableQuantity = 0, minOrderQuantity = 1 } = shelves.get(sku) ?? {}
    const typed = typedSpecsOf({ productType, name, specs: specs ?? {}, specEdits: {} })
    expect([sku, availableQuantity >= quantity * machines, minOrderQuantity <= quantity * machines]).toEqual([sku, true, true])
    return { sku, name, productType, quantity, verifiedOn: null, facts: partFactsOf(productType, typed) }
  })
  expect(parts.length).toBeGreaterThan(5)
  const { verdict, missing, findings } = checkBuild(parts)
  expect({ verdict, missing, findings }).toEqual({ verdict: 'fits', missing: undefined, findings: [] })
})
