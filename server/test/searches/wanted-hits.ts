// The format of the expectations in `queries.data.ts` and `meaning.data.ts`.
import type { SpecValue, TypedSpecs } from '#common/specs/attribute.ts'

export type QueryKind = 'number' | 'name' | 'misspelling' | 'specs' | 'synonym' | 'category' | 'floor' | 'use'

/** A value, one of several, a pattern, or a range. For attributes with many values, the part must have at least the wanted value. */
export type WantedSpec = SpecValue | RegExp | Readonly<{ oneOf: readonly SpecValue[] }> | Readonly<{ min?: number; max?: number }>

export type Wanted = Readonly<{
  type?: string | readonly string[]
  specs?: Readonly<Record<string, WantedSpec>>
  maker?: RegExp
  name?: RegExp
  /** In whole units of the currency. */
  price?: Readonly<{ min?: number; max?: number }>
  /** The name must not match this. */
  notName?: RegExp
}>

export type Query = Readonly<{ kind: QueryKind; typed: string }> &
  (
    | Readonly<{
        /** All must be among the first ten. */ skus: readonly string[] /** The first SKU must be the first hit. */
        isFirst?: boolean
      }>
    | Readonly<{
        /** Must hold for each of the first ten hits, or for all if there are fewer. */
        every: Wanted
        /** Parts that come before the others of `every`. */
        first?: Wanted
      }>
  )

type Part = Readonly<{ price: number; name: string; manufacturer: string | null; productType: string; specs: TypedSpecs }>

export function isWanted(part: Part, { type, specs = {}, maker, name, notName, price = {} }: Wanted): boolean {
  const types = typeof type === 'string' ? [type] : type
  return (
    (types === undefined || types.includes(part.productType)) &&
    (maker === undefined || maker.test(part.manufacturer ?? '')) &&
    (name === undefined || name.test(part.name)) &&
    part.price >= (price.min ?? 0) &&
    part.price <= (price.max ?? Number.POSITIVE_INFINITY) &&
    (notName === undefined || !notName.test(part.name)) &&
    Object.entries(specs).every(([key, wanted]) => hasSpec(Object.hasOwn(part.specs, key) ? part.specs[key] : undefined, wanted))
  )
}

function hasSpec(value: SpecValue | undefined, wanted: WantedSpec): boolean {
  if (value === undefined) return false
  if (wanted instanceof RegExp) return typeof value === 'string' && wanted.test(value)
  if (typeof wanted === 'object' && !Array.isArray(wanted)) {
    if ('oneOf' in wanted) return wanted.oneOf.some((one) => hasSpec(value, one))
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = wanted as Readonly<{ min?: number; max?: number }>
    return typeof value === 'number' && value >= min && value <= max
  }
  return Array.isArray(value) ? value.includes(wanted) : value === wanted
}
