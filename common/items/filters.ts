// The attributes behind the keys of filters.
import type { Attribute } from '../specs/attribute.ts'
import { categories } from '../specs/categories.ts'

/** The attributes that filter under a key, by category. */
export type FilterAttributes = ReadonlyMap<string, Attribute>

const byKey = new Map<string, Map<string, Attribute>>()
for (const { type, attributes } of categories)
  for (const [key, attribute] of Object.entries(attributes)) {
    if (!attribute.isFilter) continue
    const ofKey = byKey.get(key) ?? new Map<string, Attribute>()
    byKey.set(key, ofKey.set(type, attribute))
  }

/** The attributes behind a key; empty for the maker. */
export const filterAttributes = (key: string): FilterAttributes => byKey.get(key) ?? new Map()
