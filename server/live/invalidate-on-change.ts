import type { CatalogueCache } from '#server/domain/caches/catalogue-cache.ts'
import { reviewsSubject } from '#server/domain/caches/recent-changes.ts'
import type { PartColumns } from '#server/domain/part-columns/part-columns.ts'
import type { ChangeListener } from './database-changes.ts'

// Together with the time until an announcement arrives, this is less than two seconds.
const graceMs = 1_000

/**
 * Invalidates the catalogue cache on changes, and turns it off while changes cannot arrive. Reads changed settings. The parts in memory read the
 * log by themselves, and are dropped if changes were missed. Runs before open pages are notified, so that
 * the data that they then request is current.
 */
export function invalidateOnChange(
  catalogue: CatalogueCache,
  parts: Pick<PartColumns, 'forget'>,
  settings: { readSoon(): void },
): ChangeListener {
  return {
    onChange(channel, ids) {
      if (channel === 'catalogue') catalogue.invalidate(ids)
      if (channel === 'stock') catalogue.change(ids, graceMs)
      if (channel === 'settings') settings.readSoon()
      if (channel === 'reviews') catalogue.change(new Set([reviewsSubject]))
    },
    onLost: () => catalogue.setListening(false),
    onResumed: () => catalogue.setListening(true),
    onReset() {
      parts.forget()
      catalogue.invalidate()
      settings.readSoon()
      catalogue.setListening(true)
    },
  }
}
