// Compares pages, totals and facets of random filters with a model that holds all parts in memory.
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { partFactsOf } from '#common/builds/facts/part-facts-of.ts'
import { judgeCandidate } from '#common/builds/judge-candidate.ts'
import type { BuildPart } from '#common/builds/types.ts'
import { readRange } from '#common/catalogue/filter-keys.ts'
import { ItemBrowse, ItemList, itemSorts } from '#common/catalogue/schema.ts'
import { type Facet, facetsOf, typedSpecsOf } from '#common/specs/typed-specs.ts'
import { createCatalogueCache } from '#server/domain/caches/catalogue-cache.ts'
import { writeCursor } from '#server/domain/record-lists/cursor.ts'
import { testShop } from '#server/test/test-shop.ts'
import { indexWaiting } from '../../part-index/part-index.ts'
import { browseItems } from '../browse/browse.ts'
import type { Browsed, PageRef } from '../browsed.ts'
import { type Limits, usualLimits } from './limits.ts'
import { listItems } from './list-items.ts'

const shop = await testShop()
const inMemory = { ...shop.shop, actor: null, address: '' }
const ownCache = createCatalogueCache()
ownCache.setListening(true)
/** As while the columns are not filled. */
const byStatements = { ...inMemory, catalogue: ownCache, parts: { ...shop.shop.parts, current: async () => null } }
/** Small, so that most lists are walked. */
const smallLimits: Limits = { visits: 40, surveyed: 30, reach: 60, window: 15, windowVisits: 30 }
const ways = { memory: [inMemory, usualLimits], statements: [byStatements, usualLimits], 'few rows': [byStatements, smallLimits] } as const
type Way = keyof typeof ways

type Part = {
  id: number
  name: string
  productType: string
  priceMinor: number
  availableQuantity: number
  minOrderQuantity: number
  unitsSold: number
  standing: number
  facets: readonly Facet[]
  /** In the format of builds. */
  built: BuildPart
}

let parts: Part[] = []

let seed = 5
/** A pseudo-random integer below `limit`, the same in every run. */
function below(limit: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * limit)
}
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T
const someOf = <T>(list: readonly T[], most: number): T[] => [...new Set(Array.from({ length: 1 + below(most) }, () => oneOf(list)))]

const makers = ['Asus', 'ASUS', 'Gigabyte', 'MSI', null]
const sockets = ['AM4', 'AM5', 'LGA 1700', null]

function madeUp(i: number) {
  const productType = oneOf(['CPU', 'CPU', 'Motherboard', 'Gadget'])
  const socket = oneOf(sockets)
  const cores = productType === 'CPU' && below(5) > 0 ? { cores: { total: 2 * (1 + below(32)) } } : {}
  return {
    sku: `PART-${i}`,
    name: `${oneOf(['Zephyr', 'Quartz', 'Meadow'])} ${productType} Edition`,
    productType,
    manufacturer: oneOf(makers),
    priceMinor: 100 * (10 + below(900)),
    availableQuantity: below(8),
    minOrderQuantity: 1 + below(4),
    unitsSold: below(6),
    releaseYear: oneOf([2024, 2025, null]),
    specs: { ...(socket && { socket }), ...cores },
  }
}

beforeAll(async () => {
  const given = Array.from({ length: 400 }, (_, i) => madeUp(i))
  const rows = await shop.rows<Omit<Part, 'facets' | 'built'>>(sql`
    insert into products (sku, name, product_type, manufacturer, price_minor, available_quantity, min_order_quantity, units_sold, release_year,
      specs, description)
    select sku, name, "productType", manufacturer, "priceMinor", "availableQuantity", "minOrderQuantity", "unitsSold", "releaseYear", specs, 'One.'
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as p (sku text, name text, "productType" text, manufacturer text,
      "priceMinor" bigint, "availableQuantity" int, "minOrderQuantity" int, "unitsSold" int, "releaseYear" smallint, specs jsonb)
    returning id, name, product_type as "productType", price_minor as "priceMinor", available_quantity as "availableQuantity",
      min_order_quantity as "minOrderQuantity", units_sold as "unitsSold", standing`)
  while ((await indexWaiting(shop.shop.db)) > 0);
  await shop.rows(sql`analyze`)
  shop.shop.catalogue.invalidate()
  await shop.shop.parts.fill()
  parts = rows.map((row, i) => {
    const described = { ...(given[i] ?? madeUp(i)), specEdits: {} }
    const specs = typedSpecsOf(described)
    const facts = partFactsOf(row.productType, specs)
    const built = { sku: described.sku, name: row.name, productType: row.productType, quantity: 1, verifiedOn: null, facts }
    return { ...row, facets: facetsOf(described, specs), built }
  })
})

/** The last SKU belongs to no part. */
const buildSkus = [3, 14, 15, 92, 65, 35, 401].map((i) => `PART-${i}`)

type Query = Omit<ItemBrowse, 'page' | 'perPage' | 'after' | 'before'>

function anyQuery(): Query {
  const filters = {
    ...(below(3) === 0 && { maker: someOf(['asus', 'MSI', 'unknown', 'Nobody'], 2) }),
    ...(below(3) === 0 && { socket: someOf(['AM5', 'am4', 'lga1700', 'unknown'], 2) }),
    ...(below(4) === 0 && { cores: someOf(['8-16', '-12', '32', '40-', 'unknown'], 2) }),
  }
  return ItemBrowse.omit({ page: true, perPage: true, after: true, before: true }).parse({
    ...(below(3) === 0 && { q: oneOf(['zephyr', 'quartz edition', 'meadow cpu']) }),
    ...(below(2) === 0 && { types: someOf(['CPU', 'Motherboard', 'Gadget', 'Nothing'], 2) }),
    ...(Object.keys(filters).length > 0 && { filters }),
    ...(below(4) === 0 && { priceFromMinor: 100 * below(500) }),
    ...(below(4) === 0 && { priceToMinor: 100 * (200 + below(700)) }),
    ...(below(2) === 0 && {
      build: someOf(buildSkus, 2).map((sku) => ({ sku, quantity: 1 })),
      fitsOnly: below(4) > 0,
      pieces: 1 + below(3),
    }),
    availability: oneOf(['all', 'all', 'orderable']),
    sort: oneOf(itemSorts),
  })
}

const isShort = ({ availableQuantity, minOrderQuantity }: Part) => availableQuantity < minOrderQuantity
const fold = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

function hasOneOf(part: Part, key: string, texts: readonly string[]): boolean {
  return part.facets.some((facet) => {
    if (facet.key !== key) return false
    return texts.some((text) => {
      if (text === 'unknown') return facet.folded === ''
      const range = readRange(text)
      if (facet.number !== null) return range !== null && facet.number >= range.from && facet.number <= range.to
      return facet.folded !== '' && facet.folded === fold(text)
    })
  })
}

const buildOf = ({ build = [] }: Partial<Query>) =>
  build.flatMap(({ sku }) => parts.flatMap((part) => (part.built.sku === sku ? [part.built] : [])))
const answerFor = (query: Partial<Query>, { built }: Part) => judgeCandidate(buildOf(query), { ...built, quantity: query.pieces ?? 1 })

function matching(query: Partial<Query>): Part[] {
  const { q, types, filters = {}, priceFromMinor = 0, priceToMinor = 1e12, availability, fitsOnly } = query
  return parts.filter(
    (part) =>
      (q === undefined || q.split(' ').every((word) => part.name.toLowerCase().includes(word))) &&
      (types === undefined || types.includes(part.productType)) &&
      part.priceMinor >= priceFromMinor &&
      part.priceMinor <= priceToMinor &&
      (availability !== 'orderable' || !isShort(part)) &&
      Object.entries(filters).every(([key, texts]) => hasOneOf(part, key, texts)) &&
      !(fitsOnly === true && answerFor(query, part).answer === 'conflict'),
  )
}

const sortKeys: Record<Query['sort'], (part: Part) => number[]> = {
  best: ({ unitsSold, standing, id }) => [-unitsSold, -standing, -id],
  newest: ({ id }) => [-id],
  price: ({ priceMinor, id }) => [priceMinor, id],
  '-price': ({ priceMinor, id }) => [-priceMinor, -id],
  stock: ({ availableQuantity, id }) => [-availableQuantity, -id],
}

function sorted(found: readonly Part[], sort: Query['sort'], isMixed: boolean): number[] {
  const keysOf = (part: Part) => [...(isMixed ? [] : [Number(isShort(part))]), ...sortKeys[sort](part)]
  const compare = (a: readonly number[], b: readonly number[]) => {
    const i = a.findIndex((key, at) => key !== b[at])
    return i < 0 ? 0 : (a[i] ?? 0) - (b[i] ?? 0)
  }
  return found.toSorted((a, b) => compare(keysOf(a), keysOf(b))).map(({ id }) => id)
}

const ascending = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b)

const browse = (query: Query, more: Partial<ItemBrowse>, way: Way) =>
  browseItems(ways[way][0], { ...query, page: 1, perPage: 7, allOf: ['type'], ...more }, ways[way][1])
const idsOf = ({ items }: Pick<Browsed, 'items'>) => items.map(({ id }) => id)
const queries = Array.from({ length: 120 }, anyQuery)
const without = (query: Query, key: keyof Query): Partial<Query> => ({ ...query, [key]: undefined })

/** The counts of one filter, by label in lower case. */
function countsOf(query: Query, key: string): Record<string, number> {
  const { [key]: _, ...filters } = query.filters ?? {}
  const types = new Set(query.types ?? parts.map(({ productType }) => productType))
  const counts: Record<string, number> = {}
  for (const part of matching({ ...query, filters }))
    for (const facet of part.facets)
      if (facet.key === key && types.has(part.productType)) counts[facet.folded] = (counts[facet.folded] ?? 0) + 1
  return counts
}

describe('lists of random filters', () => {
  it.each(['memory', 'statements'] as const)('match the parts, totals and facets of the model, by %s', async (way) => {
    for (const query of queries) {
      const expected = sorted(matching(query), query.sort, false)
      const page = 1 + below(3)
      const found = await browse(query, { page }, way)
      const label = JSON.stringify({ ...query, page })
      expect([label, idsOf(found)]).toEqual([label, expected.slice(7 * (page - 1), 7 * page)])
      expect([label, found.total, found.isCapped, found.pages]).toEqual([
        label,
        expected.length,
        false,
        Math.max(1, Math.ceil(expected.length / 7)),
      ])

      const hidden = matching(without(query, 'fitsOnly')).length - expected.length
      const shown = found.items.flatMap(({ id }) => parts.filter((part) => part.id === id))
      const marks = shown.flatMap((part) => {
        if (part.built.facts === null) return []
        const { answer, findings } = answerFor(query, part)
        return [{ id: part.id, answer, messages: findings.map(({ message }) => message) }]
      })
      const missing = query.build?.flatMap(({ sku }) => (sku === 'PART-401' ? [sku] : [])) ?? []
      expect([label, found.fit]).toEqual([label, query.build ? { hidden, isCapped: false, marks, missing } : null])

      const { facets } = found
      const ofTypes = new Map<string, number>()
      for (const { productType } of matching(without(query, 'types'))) ofTypes.set(productType, (ofTypes.get(productType) ?? 0) + 1)
      expect([label, Object.fromEntries(facets.types.map(({ value, count }) => [value, count]))]).toEqual([
        label,
        Object.fromEntries(ofTypes),
      ])
      const inStock = matching(without(query, 'availability'))
      expect([label, facets.all, facets.orderable]).toEqual([label, inStock.length, inStock.filter((part) => !isShort(part)).length])
      const priced = matching({ ...without(query, 'priceFromMinor'), priceToMinor: 1e12 }).map(({ priceMinor }) => priceMinor)
      if (priced.length === 0) expect([label, facets.priceMinor]).toEqual([label, null])
      else {
        expect([label, facets.priceMinor?.min, facets.priceMinor?.max]).toEqual([label, Math.min(...priced), Math.max(...priced)])
        for (const { from, to, count } of facets.priceMinor?.buckets ?? [])
          expect([label, count]).toEqual([label, priced.filter((price) => price >= from && price <= to).length])
      }
      for (const facet of facets.attributes) {
        const { '': unknown = 0, ...counts } = countsOf(query, facet.key)
        if (facet.key === 'maker' || query.types !== undefined)
          expect([label, facet.key, facet.unknown]).toEqual([label, facet.key, unknown])
        if (facet.kind === 'choice') {
          const shown = Object.fromEntries(facet.values.flatMap(({ value, count }) => (count === 0 ? [] : [[fold(value), count]])))
          // The page leaves out rare values.
          const least = Math.min(...facet.values.map(({ count }) => count))
          expect([label, facet.key, Object.keys(shown).length + facet.more]).toEqual([label, facet.key, Object.keys(counts).length])
          for (const [folded, count] of Object.entries(counts))
            expect([label, facet.key, folded, shown[folded] ?? Math.min(count, least)]).toEqual([label, facet.key, folded, count])
        } else {
          const sum = Object.values(counts).reduce((all, count) => all + count, 0)
          expect([label, facet.buckets.reduce((all, { count }) => all + count, 0)]).toEqual([label, sum])
        }
      }
    }
  })

  it('show the same parts in the same order when few rows may be visited, forwards and backwards', async () => {
    for (const query of queries.slice(0, 60)) {
      const label = JSON.stringify(query)
      const expected = sorted(matching(query), query.sort, false)
      const forwards = await follow(query, { page: 1 }, 'next', 'few rows')
      const isRanked = query.q !== undefined && query.sort === 'best'
      if (isRanked) expect([label, ascending(forwards.ids)]).toEqual([label, ascending(expected)])
      else expect([label, forwards.ids]).toEqual([label, expected])
      const backwards = await follow(query, forwards.last, 'previous', 'few rows')
      expect([label, backwards.ids]).toEqual([label, forwards.ids])
      const first = await browse(query, {}, 'few rows')
      expect(
        first.fit?.isCapped === true || (first.fit?.hidden ?? 0) === matching(without(query, 'fitsOnly')).length - expected.length,
      ).toBe(true)
      if (first.isCapped) expect(first.total).toBeLessThanOrEqual(expected.length)
      else expect([label, first.total]).toEqual([label, expected.length])
    }
  })

  it('show the same parts in the API, with orderable and other parts mixed', async () => {
    for (const [way, [ctx, limits]] of Object.entries(ways))
      for (const { types, isLiteral: _, build: __, fitsOnly: ___, pieces: ____, ...query } of queries.slice(0, 60)) {
        const list = ItemList.parse({ ...query, type: types?.[0], limit: 1 + below(30) })
        const label = `${way} ${JSON.stringify(list)}`
        const expected = sorted(matching({ ...query, ...(types && { types: types.slice(0, 1) }) }), query.sort, true)
        const ids: number[] = []
        let cursor: string | undefined
        do {
          const page = await listItems(ctx, { ...list, cursor }, limits)
          if (limits === usualLimits) expect([label, page.total, page.isCapped]).toEqual([label, expected.length, false])
          ids.push(...page.items.map(({ id }) => id))
          cursor = page.nextCursor ?? undefined
        } while (cursor !== undefined)
        if (query.q !== undefined && query.sort === 'best') expect([label, ascending(ids)]).toEqual([label, ascending(expected)])
        else expect([label, ids]).toEqual([label, expected])
      }
  })
})

/** All parts of a list from a page on, and the last page. */
async function follow(query: Query, start: PageRef, way: 'next' | 'previous', pagesBy: Way): Promise<{ ids: number[]; last: PageRef }> {
  const ids: number[] = []
  let ref: PageRef | null = start
  let last = start
  for (let steps = 0; ref !== null && steps < 200; steps++) {
    last = ref
    const page: Browsed = await browse(query, ref, pagesBy)
    if (way === 'next') ids.push(...idsOf(page))
    else ids.unshift(...idsOf(page))
    ref = page[way]
  }
  return { ids, last }
}

/** A cursor behind the first page, as statements write it. */
async function firstCursor(query: Query): Promise<string | undefined> {
  const [last] = (await browse(query, {}, 'memory')).items.slice(-1)
  const part = parts.find(({ id }) => id === last?.id)
  if (part === undefined) return undefined
  const keys: Readonly<Record<string, readonly number[]>> = {
    best: [Number(!isShort(part)), part.unitsSold, part.standing, part.id],
    newest: [Number(!isShort(part)), part.id],
    price: [Number(isShort(part)), part.priceMinor, part.id],
    '-price': [Number(!isShort(part)), part.priceMinor, part.id],
    stock: [Number(!isShort(part)), part.availableQuantity, part.id],
  }
  return writeCursor(keys[query.sort] ?? [])
}

describe('the pages of a long list', () => {
  it('have numbers near both ends and cursors in between', async () => {
    const query = ItemBrowse.parse({ perPage: 10, sort: '-price' })
    const at = (page: Partial<ItemBrowse>) => browseItems(byStatements, { ...query, ...page }, smallLimits)
    const expected = sorted(parts, '-price', false)
    expect(await at({ page: 6 })).toMatchObject({
      total: 400,
      pages: 40,
      page: 6,
      previous: { page: 5 },
      next: { after: expect.any(String) },
    })
    expect(await at({ page: 35 })).toMatchObject({ page: 35, previous: { before: expect.any(String) }, next: { page: 36 } })
    expect(idsOf(await at({ page: 35 }))).toEqual(expected.slice(340, 350))
    expect([(await at({ page: 12 })).page, (await at({ page: 30 })).page]).toEqual([6, 35])
    expect(await at({ page: 41 })).toMatchObject({ items: [], page: 41, previous: { page: 40 }, next: null })
    const { next } = await at({ page: 6 })
    const between = await at({ after: next !== null && 'after' in next ? next.after : undefined })
    expect([idsOf(between), between.page]).toEqual([expected.slice(60, 70), null])
  })

  it('are the same behind a cursor, whichever way wrote it and reads it', async () => {
    for (const query of queries.filter(({ q, sort }) => q === undefined || sort !== 'best').slice(0, 40)) {
      const expected = sorted(matching(query), query.sort, false)
      const label = JSON.stringify(query)
      const second = await browse(query, { after: await firstCursor(query) }, 'memory')
      expect([label, idsOf(second)]).toEqual([label, expected.slice(7, 14)])
      if (second.next === null) continue
      for (const way of ['memory', 'statements'] as const) {
        const third = await browse(query, second.next, way)
        expect([label, way, idsOf(third)]).toEqual([label, way, expected.slice(14, 21)])
        expect([label, way, idsOf(await browse(query, third.previous ?? {}, 'memory'))]).toEqual([label, way, expected.slice(7, 14)])
      }
    }
  })

  it('have numbers throughout in memory', async () => {
    for (const query of queries.slice(0, 40)) {
      const expected = sorted(matching(query), query.sort, false)
      expect((await follow(query, { page: 1 }, 'next', 'memory')).ids).toEqual(expected)
    }
  })

  it('refuse a cursor of another list', async () => {
    const cursor = Buffer.from('[1,2,3,4,5,6,7]').toString('base64url')
    await expect(browseItems(inMemory, ItemBrowse.parse({ after: cursor }))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      issues: [{ path: 'after' }],
    })
  })
})
