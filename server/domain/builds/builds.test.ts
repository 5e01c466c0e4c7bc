// Demo builds whose parts the shop has, and cached checks.
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { partFactsOf } from '#common/builds/facts/part-facts-of.ts'
import { judgeCandidate } from '#common/builds/judge-candidate.ts'
import { type PartKind, productTypes } from '#common/builds/part-facts.ts'
import { specEdition } from '#common/specs/typed-specs.ts'
import { keepRecent } from '#server/lib/recent.ts'
import { readPriceList, sampleParts } from '#server/test/sample-parts.ts'
import { testShop } from '#server/test/test-shop.ts'
import { createConflictFinder, partsBeside } from './conflicting-facts.ts'
import type { DemoBuild } from './demo-builds.data.ts'
import { listDemoBuilds } from './demos.ts'
import { judgeKeys } from './judged-keys.ts'
import { readBuild } from './parts.ts'

const shop = await testShop()
const ctx = { ...shop.shop, actor: null, address: '' }

const demo = (id: string, ...variants: readonly Readonly<Record<string, number>>[]): DemoBuild => ({
  ...{ id, name: id, about: 'A build', machines: 4 },
  variants: variants.map((parts) => Object.entries(parts).map(([sku, quantity]) => ({ sku, quantity }))),
})

it('offers builds whose parts are all available, in the first variant that is in stock', async () => {
  const stock = { A: 40, B: 30, C: 3, D: 0 }
  for (const [sku, availableQuantity] of Object.entries(stock)) await shop.item({ sku, availableQuantity })
  const builds = [
    demo('later', { A: 1, E: 1 }, { A: 1, C: 4 }, { A: 2, B: 1 }),
    demo('gone', { A: 1, E: 1 }),
    demo('first', { C: 2 }, { A: 1 }),
    demo('short', { D: 1 }, { C: 4 }),
  ]
  const offered = await listDemoBuilds(ctx, builds)
  expect(offered.map(({ id, parts }) => [id, Object.fromEntries(parts.map(({ sku, quantity }) => [sku, quantity]))])).toEqual([
    ['later', { A: 2, B: 1 }],
    ['first', { C: 2 }],
    ['short', { D: 1 }],
  ])
})

it('prices the parts of a demo at the pieces of all its machines', async () => {
  await shop.item({ sku: 'P', priceMinor: 1_000, availableQuantity: 90, priceBreaks: [{ quantity: 8, priceMinor: 900 }] })
  await shop.item({ sku: 'Q', priceMinor: 500, availableQuantity: 90, minOrderQuantity: 5, orderMultiple: 5 })
  const [priced] = await listDemoBuilds(ctx, [demo('priced', { P: 2, Q: 1 })])
  expect(priced?.parts).toMatchObject([
    { sku: 'P', ordered: 8, unitPriceMinor: 900 },
    { sku: 'Q', ordered: 5, unitPriceMinor: 500 },
  ])
})

it('checks new keys as they appear, and knows if all parts have one', async () => {
  const card = (sku: string, length: number) => shop.item({ sku, productType: 'Graphics card', specs: { length, total_slot_width: 2 } })
  await shop.item({ sku: 'CASE', productType: 'Case', specs: { max_video_card_length: 300, expansion_slots: 7 } })
  await card('SHORT', 250)
  await card('LONG', 320)
  const groups = async () => {
    const { parts } = await readBuild(ctx.db, [{ sku: 'CASE', quantity: 1 }])
    const { types, isWhole } = await judgeKeys(ctx, parts, 1)
    const { hidden, shown } = types.get('Graphics card') ?? {}
    return [hidden?.parts, hidden?.keys.length, shown?.parts, isWhole]
  }
  expect(await groups()).toEqual([1, 1, 1, true])
  await card('LONG AS WELL', 320)
  await card('LONGER', 340)
  expect(await groups()).toEqual([3, 2, 1, true])
  await shop.rows(
    sql`update part_facts set edition = ${specEdition - 1}::int where product_id = (select id from products where sku = 'SHORT')`,
  )
  shop.shop.catalogue.invalidate()
  expect((await groups()).at(-1)).toBe(false)
})

it('finds the same conflicts as rules find part by part', async () => {
  const listed = readPriceList(sampleParts).flatMap(({ sku, name, productType, specs }) => {
    const facts = partFactsOf(productType, specs)
    return facts === null ? [] : [{ sku, name, productType, quantity: 1, verifiedOn: null, facts }]
  })
  const ofKind = (kind: string) => listed.filter(({ facts }) => facts.kind === kind)
  const finders = Object.keys(productTypes).map((kind) => ({
    of: ofKind(kind),
    kind: kind as PartKind,
    find: createConflictFinder(kind as PartKind),
  }))
  const found = { conflicts: 0, wrong: [] as string[] }
  for (let n = 0; n < 12; n++) {
    const build = finders.flatMap(({ of }, i) => ((n + i) % 4 === 0 ? [] : of.slice((n * 7 + i) % of.length).slice(0, 1)))
    for (const { of, kind, find } of finders) {
      const quantity = 1 + (n % 3)
      const answers = await find(
        partsBeside(build, kind),
        quantity,
        of.map(({ facts }) => facts),
      )
      for (const [i, part] of of.entries()) {
        const isConflict = judgeCandidate(build, { ...part, sku: '', quantity }).answer === 'conflict'
        found.conflicts += Number(isConflict)
        if (isConflict !== answers[i]) found.wrong.push(`${n}: ${part.sku}`)
      }
    }
  }
  expect(found.wrong).toEqual([])
  expect(found.conflicts).toBeGreaterThan(100)
})

it('caches the most recently used values', () => {
  const recent = keepRecent<{ of: string }>(2)
  for (const key of ['a', 'b']) recent.set(key, { of: key })
  expect(recent.get('a')).toEqual({ of: 'a' })
  recent.set('c', { of: 'c' })
  expect(['a', 'b', 'c'].map((key) => recent.get(key)?.of)).toEqual(['a', undefined, 'c'])
})
