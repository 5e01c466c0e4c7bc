// What a page of the catalogue answers.
import type { Answer } from '#common/builds/types.ts'
import type { Group } from '#common/specs/attribute.ts'
import type { Unit } from '#common/specs/units.ts'
import type { Correction } from '../search/repair.ts'
import type { BrowseItem } from './catalogue-page.ts'

/** A page by its number, or next to a cursor where pages have no numbers. */
export type PageRef = { page: number } | { after: string } | { before: string }

export type FacetValue = { value: string; count: number }

/** A bar of a histogram. Both bounds belong to it. */
export type Bucket = { from: number; to: number; count: number }

/** What a filter offers, counted as if it were not used itself. Chosen values are there, whatever their count. */
export type AttributeFacet = { key: string; label: string; group: Group /** Parts of which the value is not known. */; unknown: number } & (
  | { kind: 'choice'; values: FacetValue[] }
  | { kind: 'number'; unit: Unit | null; min: number; max: number; buckets: Bucket[] }
)

export type Facets = {
  /** Whether the counts of the attributes are of the first visited parts only. */
  isCapped: boolean
  types: FacetValue[]
  all: number
  orderable: number
  priceMinor: { min: number; max: number; buckets: Bucket[] } | null
  /** The maker first, then those of the category in view. */
  attributes: AttributeFacet[]
}

/** How the text was understood. */
export type Understood = {
  chips: readonly { text: string; key: string | null; without: string }[]
  corrected: string | null
  corrections: readonly Correction[]
  /** Words that no part has together with the others; the page shows parts without them. */
  leftOut: readonly string[]
}

export type Browsed = {
  items: BrowseItem[]
  /** At least so many if `isCapped`. */
  total: number
  isCapped: boolean
  /** null for a page next to a cursor. */
  page: number | null
  /** How many pages there are; the first and last ten thousand rows have page numbers. */
  pages: number
  previous: PageRef | null
  next: PageRef | null
  facets: Facets
  search: Understood | null
  /** Whether the parts work with the build that was sent; null without one. */
  fit: Fit | null
}

/** `messages`: sentences about what keeps a part from simply fitting. */
export type FitMark = { id: number; answer: Answer; messages: string[] }

export type Fit = {
  /** How many parts of the list conflict with the build and are left out; at least so many if `isCapped`. 0 if they are shown. */
  hidden: number
  isCapped: boolean
  /** The parts on the page of which rules say anything. */
  marks: FitMark[]
  /** SKUs of the build that no part has: it was judged without them. */
  missing: string[]
}
