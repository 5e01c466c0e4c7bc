import type { Attribute } from '#common/specs/attribute.ts'
import { categories } from '#common/specs/categories.ts'

/** The attributes that a key filters by, per category. */
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
