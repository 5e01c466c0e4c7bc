// The answer for a page of the catalogue.
import type { Answer } from '#common/builds/types.ts'
import type { Group } from '#common/specs/attribute.ts'
import type { Unit } from '#common/specs/units.ts'
import type { Correction } from '../search/repair/repair-words.ts'
import type { BrowseItem } from './cards.ts'

/** A page by number, or by cursor where pages have no numbers. */
export type PageRef = { page: number } | { after: string } | { before: string }

export type FacetValue = { value: string; count: number }

/** A bar of a histogram. Both bounds are inclusive. */
export type Bucket = { from: number; to: number; count: number }

/**
 * The values of a filter, counted without the filter itself. Chosen values are always included; `more` is the number of values left out.
 */
export type AttributeFacet = { key: string; label: string; group: Group /** Parts whose value is not known. */; unknown: number } & (
  | { kind: 'choice'; values: FacetValue[]; more: number }
  | { kind: 'number'; unit: Unit | null; min: number; max: number; buckets: Bucket[] }
)

export type Facets = {
  /** True if only the first visited parts were counted for the attributes. */
  isCapped: boolean
  types: FacetValue[]
  /** The number of types left out. */
  moreTypes: number
  all: number
  orderable: number
  priceMinor: { min: number; max: number; buckets: Bucket[] } | null
  /** The maker first, then the attributes of the category in view. */
  attributes: AttributeFacet[]
}

export type Understood = {
  chips: readonly { text: string; key: string | null; without: string }[]
  corrected: string | null
  corrections: readonly Correction[]
  /** Words that match no part together with the others; the page shows parts without them. */
  leftOut: readonly string[]
}

export type Browsed = {
  items: BrowseItem[]
  /** A lower bound if `isCapped`. */
  total: number
  isCapped: boolean
  /** null for a page found by cursor. */
  page: number | null
  /** The number of pages. Only the first and last ten thousand rows have page numbers. */
  pages: number
  previous: PageRef | null
  next: PageRef | null
  facets: Facets
  search: Understood | null
  /** null if the request has no build. */
  fit: Fit | null
}

/** `messages`: sentences about the problems of its fit. */
export type FitMark = { id: number; answer: Answer; messages: string[] }

export type Fit = {
  /** The number of parts that conflict with the build and are left out; a lower bound if `isCapped`. 0 if they are shown. */
  hidden: number
  isCapped: boolean
  /** Only parts on the page that a rule applies to. */
  marks: FitMark[]
  /** SKUs of the build that no longer exist; the check ignores them. */
  missing: string[]
}
