// Reads the parts of builds with their facts for rules: stored facts, or facts computed from the product if the stored ones are stale.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { BuildLine } from '#common/builds/content.ts'
import type { PartFacts } from '#common/builds/part-facts.ts'
import type { BuildPart } from '#common/builds/types.ts'
import { type SpecEdits, specEdition, typedSpecsOf } from '#common/specs/typed-specs.ts'
import type { Db } from '#server/db/database.ts'
import { preparedOn } from '#server/db/prepared.ts'
import { fitKeys } from '#server/db/schema/fit-keys.ts'
import { partFacts } from '#server/db/schema/part-facts.ts'
import { products } from '#server/db/schema/products.ts'
import { fitKeyOf } from '../part-index/fit-key.ts'
import { findPartsOfSkus } from '../part-index/sku-spellings.ts'

/** A part as rules see it; `digest` is the same for parts with the same facts. */
export type RuledPart = Omit<BuildPart, 'quantity'> & Readonly<{ id: number; digest: string | null }>
export type PartOfBuild = RuledPart & BuildPart

const isStale = sql`${partFacts.edition} is distinct from ${sql.raw(String(specEdition))}`

/** For queries that left join `partFacts` and `fitKeys`. Reads specs only for parts whose facts must be computed. */
const ruledColumns = {
  id: products.id,
  sku: products.sku,
  name: products.name,
  productType: products.productType,
  verifiedOn: products.verifiedOn,
  storedFacts: sql<PartFacts | null>`case when ${isStale} then null else ${fitKeys.facts} end`.as('stored_facts'),
  digest: fitKeys.digest,
  rawSpecs: sql<Readonly<Record<string, unknown>> | null>`case when ${isStale} then ${products.specs} end`.as('raw_specs'),
  rawEdits: sql<SpecEdits | null>`case when ${isStale} then ${products.specEdits} end`.as('raw_edits'),
} as const

type RuledRow = Omit<RuledPart, 'facts'> &
  Readonly<{ storedFacts: PartFacts | null; rawSpecs: Readonly<Record<string, unknown>> | null; rawEdits: SpecEdits | null }>

/** A row of a query with `ruledColumns`. */
function ruledPart({ storedFacts, rawSpecs, rawEdits, ...part }: RuledRow): RuledPart {
  if (rawSpecs === null) return { ...part, facts: storedFacts }
  const specs = typedSpecsOf({ ...part, specs: rawSpecs, specEdits: rawEdits ?? {} })
  const { facts, digest } = fitKeyOf(part.productType, specs) ?? { facts: null, digest: null }
  return { ...part, facts, digest }
}

const ruledParts = (db: Db) =>
  db
    .select(ruledColumns)
    .from(products)
    .leftJoin(partFacts, eq(partFacts.productId, products.id))
    .leftJoin(fitKeys, eq(fitKeys.id, partFacts.fitKeyId))

const partsBySku = preparedOn((db) =>
  ruledParts(db)
    .where(
      and(
        sql`${products.sku} = any (array(select json_array_elements_text(${sql.placeholder('skus')}::text::json)))`,
        isNull(products.deletedAt),
      ),
    )
    .prepare('parts of a build by sku'),
)

/** The parts by the given SKUs, in any spelling. */
export async function readRuledParts(db: Db, skus: readonly string[]): Promise<ReadonlyMap<string, RuledPart>> {
  if (skus.length === 0) return new Map()
  const rows = await partsBySku(db).execute({ skus: JSON.stringify(skus) })
  const exact = new Map(rows.map((row) => [row.sku, ruledPart(row)]))
  const others = skus.filter((sku) => !exact.has(sku))
  if (others.length === 0) return exact
  const meant = await findPartsOfSkus(db, others)
  const ids = [...new Set([...meant.values()].map(({ id }) => id))]
  const byId = new Map((await readRuledPartsById(db, ids)).map((part) => [part.id, part]))
  return new Map(
    skus.flatMap((sku) => {
      const part = exact.get(sku) ?? byId.get(meant.get(sku)?.id ?? 0)
      return part ? [[sku, part] as const] : []
    }),
  )
}

const partsById = preparedOn((db) =>
  ruledParts(db)
    .where(and(sql`${products.id} = any (${sql.placeholder('ids')}::text::bigint[])`, isNull(products.deletedAt)))
    .prepare('parts of a build by id'),
)

export async function readRuledPartsById(db: Db, ids: readonly number[]): Promise<readonly RuledPart[]> {
  if (ids.length === 0) return []
  return (await partsById(db).execute({ ids: `{${ids.join()}}` })).map(ruledPart)
}

/** Each SKU once, with the sum of its quantities. */
export function addUpLines(lines: readonly BuildLine[]): readonly BuildLine[] {
  const quantities = new Map<string, number>()
  for (const { sku, quantity } of lines) quantities.set(sku, (quantities.get(sku) ?? 0) + quantity)
  return Array.from(quantities, ([sku, quantity]) => ({ sku, quantity }))
}

/** The parts of a build in their order, found by their SKUs in any spelling, and the SKUs without a live part. */
export async function readBuild(
  db: Db,
  given: readonly BuildLine[],
): Promise<{ parts: readonly PartOfBuild[]; missing: readonly string[] }> {
  const known = await readRuledParts(db, [...new Set(given.map(({ sku }) => sku))])
  const parts = new Map([...known.values()].map((part) => [part.sku, part]))
  const lines = addUpLines(given.map((line) => ({ ...line, sku: known.get(line.sku)?.sku ?? line.sku })))
  return {
    parts: lines.flatMap(({ sku, quantity }) => {
      const part = parts.get(sku)
      return part === undefined ? [] : [{ ...part, quantity }]
    }),
    missing: lines.flatMap(({ sku }) => (parts.has(sku) ? [] : [sku])),
  }
}

/** Equal for builds that get the same check. */
export const contentKey = (parts: readonly PartOfBuild[]): string =>
  JSON.stringify(
    parts.map(({ sku, name, productType, quantity, verifiedOn, digest }) => [sku, name, productType, quantity, verifiedOn, digest]),
  )
