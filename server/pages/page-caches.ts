// The caches for the kinds of pages. Each kind has its own, so that no visitor drives out the pages that most others open, however many pages
// they read.

import { paths } from '#common/kit/paths.ts'
import type { PageAddress } from '#common/pages/page-renderer.ts'
import type { Freshness, Snapshot } from '#server/domain/caches/recent-changes.ts'
import { createPageCache, type PageCache } from './page-cache.ts'

const categoryBytes = 5_000_000
// Rare pages are mostly opened once.
const rareBytes = 2_000_000

/** Returns the cache for an address. */
export function createPageCaches(catalogue: { freshnessOf: (snapshot: Snapshot) => Freshness }): (address: PageAddress) => PageCache {
  const usual = createPageCache(catalogue)
  // Only a few addresses are entrances, so these pages always fit.
  const entrances = createPageCache(catalogue)
  const categories = createPageCache({ ...catalogue, maxBytes: categoryBytes })
  const rare = createPageCache({ ...catalogue, maxBytes: rareBytes })
  return (address) => {
    if (address.isRare) return rare
    if (isEntrance(address)) return entrances
    return isCategory(address) ? categories : usual
  }
}

/** The home page, and the first page of all parts. */
const isEntrance = ({ path }: PageAddress) => path === paths.home || path === paths.homeAlias || path === paths.parts

/** The first page of the parts of one type. */
const isCategory = ({ path }: PageAddress) => path.startsWith(`${paths.parts}?type=`) && !path.includes('&')
