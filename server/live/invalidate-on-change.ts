import type { CatalogueCache } from '#server/domain/catalogue-cache.ts'
import { reviewsSubject } from '#server/domain/recent-changes.ts'
import type { ChangeListener } from './database-changes.ts'

// With the time until an announcement arrives less than two seconds.
const graceMs = 1_000

/**
 * Tells the catalogue cache what has changed, and turns it off while notifications cannot arrive. At once: open pages learn of a change
 * later, so that what they then ask for is up to date.
 */
export function invalidateOnChange(catalogue: CatalogueCache): ChangeListener {
  return {
    onChange(channel, ids) {
      if (channel === 'catalogue') catalogue.invalidate()
      if (channel === 'stock') catalogue.change(ids, graceMs)
      if (channel === 'reviews') catalogue.change(new Set([reviewsSubject]))
    },
    onLost: () => catalogue.setListening(false),
    onResumed: () => catalogue.setListening(true),
    onReset() {
      catalogue.invalidate()
      catalogue.setListening(true)
    },
  }
}
