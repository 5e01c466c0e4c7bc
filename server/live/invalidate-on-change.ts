import type { CatalogueCache } from '#server/domain/catalogue-cache.ts'
import { reviewsSubject } from '#server/domain/recent-changes.ts'
import type { ChangeListener } from './database-changes.ts'
import { gather } from './gather.ts'

// Changes of a moment count as one. Open pages learn of them later, so that what they then ask for is up to date.
const waitMs = 25
// With the time until an announcement arrives less than two seconds.
const graceMs = 1_000

/** Tells the catalogue cache what has changed, and turns it off while notifications cannot arrive. */
export function invalidateOnChange(catalogue: CatalogueCache): ChangeListener {
  const stock = gather((ids) => catalogue.change(ids, graceMs), { waitMs })
  return {
    onChange(channel, ids) {
      if (channel === 'catalogue') catalogue.invalidate()
      if (channel === 'reviews') catalogue.change(new Set([reviewsSubject]), graceMs)
      if (channel === 'stock') stock.add(ids)
    },
    onLost: () => catalogue.setListening(false),
    onReset() {
      catalogue.invalidate()
      catalogue.setListening(true)
    },
  }
}
