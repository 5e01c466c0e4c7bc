// What is measured on all three catalogues, and how slow it may be with a million products.
import * as asking from './growth-requests.ts'

/** How many times as slow, or how slow in milliseconds: medians, and the 95th percentile. */
export type Target = { factor: number } | { medianMs: number; p95Ms: number }

export type GrowthLine = {
  name: string
  target: Target
  requests: asking.Requests
  /** Fewer requests, each after a pause in which caches expire: for what is always the same request. */
  isPaced?: true
}

const flat: Target = { factor: 3 }
const facets: Target = { medianMs: 60, p95Ms: 200 }
const search: Target = { medianMs: 30, p95Ms: 100 }
const suggestion: Target = { medianMs: 50, p95Ms: 150 }

export const growthLines: readonly GrowthLine[] = [
  { name: 'list', target: flat, requests: asking.lists },
  { name: 'list, page 50', target: flat, requests: asking.listsFromPage50 },
  { name: 'catalogue, page 50', target: flat, requests: asking.page50 },
  { name: 'catalogue, last page', target: flat, requests: asking.lastPages },
  { name: 'facets of all parts', target: facets, requests: asking.allFacets, isPaced: true },
  { name: 'facets by type', target: facets, requests: asking.typeFacets },
  { name: 'facets by price', target: facets, requests: asking.priceFacets },
  { name: 'facets of orderable parts', target: facets, requests: asking.orderableFacets },
  { name: 'facets of a common word', target: facets, requests: asking.commonWordFacets },
  { name: 'facets of a rare word', target: facets, requests: asking.rareWordFacets },
  { name: 'facets of chosen specs', target: facets, requests: asking.chosenFacets },
  { name: 'search, part number', target: flat, requests: asking.partNumberSearches },
  { name: 'search, rare word', target: flat, requests: asking.rareWordSearches },
  { name: 'search, common word', target: search, requests: asking.commonWordSearches },
  { name: 'search, misspelling', target: search, requests: asking.misspelledSearches },
  { name: 'search, specs in words', target: search, requests: asking.specSearches },
  { name: 'suggestions', target: suggestion, requests: asking.suggestions },
  { name: 'detail', target: flat, requests: asking.details },
  { name: 'add to an order', target: flat, requests: asking.newOrders },
  { name: 'place one order', target: flat, requests: asking.placings },
]
