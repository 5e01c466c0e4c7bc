import { eq, inArray } from 'drizzle-orm'
import type { ItemCompare } from '#common/catalogue/schema.ts'
import { messages } from '#common/kit/messages.ts'
import { type Attribute, type Group, groups, type SpecValue, type TypedSpecs } from '#common/specs/attribute.ts'
import { categoryOf } from '#common/specs/categories.ts'
import { formatSpec } from '#common/specs/format.ts'
import { partFacts } from '#server/db/schema/part-facts.ts'
import { products } from '#server/db/schema/products.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { specColumns, typedSpecs } from '../../items/specs/stored-specs.ts'
import type { BrowseItem } from '../cards.ts'
import { pickItems } from './chosen-parts.ts'

export type ComparedRow = {
  key: string
  label: string
  group: Group
  /** One per part, in order; null if the value is not known. */
  cells: (string | null)[]
  isDifferent: boolean
  /** The indexes of the parts with the better value; empty if no part is better. */
  best: number[]
}

export type Comparison = { parts: BrowseItem[]; rows: ComparedRow[] }

/** Throws NOT_FOUND for an unknown item, and CONFLICT for items of different categories. */
export async function compareItems(ctx: PublicCtx, { ids }: ItemCompare): Promise<Comparison> {
  const parts = [...(await pickItems(ctx, { ids }))]
  if (parts.length < ids.length) throw new DomainError('NOT_FOUND', messages.itemNotFound)
  const [type, ...others] = new Set(parts.map(({ productType }) => productType))
  if (others.length > 0) throw new DomainError('CONFLICT', 'Only items of one category can be compared')
  const specs = await specsOf(ctx, ids)
  const attributes = Object.entries(categoryOf(type ?? '')?.attributes ?? {}).filter(([, { isHidden }]) => !isHidden)
  const rows = attributes.flatMap(
    ([key, attribute]) =>
      rowOf(
        key,
        attribute,
        parts.map(({ id }) => specs.get(id) ?? {}),
      ) ?? [],
  )
  return { parts, rows: rows.toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group)) }
}

async function specsOf({ db }: PublicCtx, ids: readonly number[]): Promise<ReadonlyMap<number, TypedSpecs>> {
  const rows = await db
    .select({ id: products.id, productType: products.productType, name: products.name, ...specColumns })
    .from(products)
    .leftJoin(partFacts, eq(partFacts.productId, products.id))
    .where(inArray(products.id, [...ids]))
  return new Map(rows.map(({ id, ...part }) => [id, typedSpecs(part)]))
}

/** Returns null if no part has the attribute. */
function rowOf(key: string, attribute: Attribute, specs: readonly TypedSpecs[]): ComparedRow | null {
  const values = specs.map((part) => (Object.hasOwn(part, key) ? part[key] : undefined))
  const cells = values.map((value) => (value === undefined ? null : formatSpec(attribute, value)))
  if (cells.every((cell) => cell === null)) return null
  const isDifferent = new Set(cells).size > 1
  const { label, group = 'Main' } = attribute
  return { key, label, group, cells, isDifferent, best: isDifferent ? bestOf(attribute, values) : [] }
}

/** At least two parts need a value before one can be better. */
function bestOf({ better }: Attribute, values: readonly (SpecValue | undefined)[]): number[] {
  if (better === undefined) return []
  const known = values.flatMap((value, part) => {
    const rank = rankOf(value)
    return rank === null ? [] : [{ part, rank: better === 'more' ? rank : -rank }]
  })
  const top = Math.max(...known.map(({ rank }) => rank))
  const best = known.filter(({ rank }) => rank === top).map(({ part }) => part)
  return best.length === known.length ? [] : best
}

function rankOf(value: SpecValue | undefined): number | null {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'object' ? value.length : null
}
