// The filters of the catalogue by typed specs, as addresses, calls and REST queries write them: `socket=AM5`, `wattage=650-850`.
import type { Attribute } from '../specs/attribute.ts'
import { categories } from '../specs/categories.ts'

/** The maker is known for parts of every category. */
export const makerKey = 'maker'

/** Stands for parts of which the value is not known. */
export const unknownValue = 'unknown'

/** Names that addresses and REST queries use for other things: no attribute may have them as its key. */
export const reservedNames: ReadonlySet<string> = new Set([
  ...['q', 'type', 'sort', 'limit', 'cursor', 'from', 'to', 'stock', 'page', 'view', 'rows', 'after', 'before', 'literal', 'parts'],
  ...['price', 'priceFrom', 'priceTo', 'availability', makerKey],
])

/** The attributes that filter under a key, by category. */
export type FilterAttributes = ReadonlyMap<string, Attribute>

const byKey = new Map<string, Map<string, Attribute>>()
for (const { type, attributes } of categories)
  for (const [key, attribute] of Object.entries(attributes)) {
    if (!attribute.isFilter) continue
    const ofKey = byKey.get(key) ?? new Map<string, Attribute>()
    byKey.set(key, ofKey.set(type, attribute))
  }

/** Every key by which parts can be filtered, but for type, price and stock. */
export const filterKeys: readonly string[] = [makerKey, ...byKey.keys()]

export const isFilterKey = (key: string): boolean => key === makerKey || byKey.has(key)

/** The attributes behind a key; empty for the maker, which is none. */
export const filterAttributes = (key: string): FilterAttributes => byKey.get(key) ?? new Map()

export type NumberRange = Readonly<{ from: number; to: number }>

const range = /^(\d+(?:\.\d+)?)?-(\d+(?:\.\d+)?)?$/
const single = /^\d+(?:\.\d+)?$/

/** Reads `650-850`, `650-`, `-850` or `650`; null for anything else. Bounds belong to the range. */
export function readRange(text: string): NumberRange | null {
  if (single.test(text)) return { from: Number(text), to: Number(text) }
  const [, from, to] = range.exec(text) ?? []
  if (from === undefined && to === undefined) return null
  return { from: Number(from ?? 0), to: to === undefined ? Number.POSITIVE_INFINITY : Number(to) }
}

export const writeRange = ({ from, to }: Readonly<{ from: number | null; to: number | null }>): string => `${from ?? ''}-${to ?? ''}`
