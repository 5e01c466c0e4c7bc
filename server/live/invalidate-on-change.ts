import type { CatalogueCache } from '#server/domain/catalogue-cache.ts'
import type { ChangeListener } from './database-changes.ts'

// Every placed order changes stock: invalidate at most once per interval, so that cached values live at least a moment.
const stockMs = 25

/** Invalidates the catalogue cache when the catalogue changes, and turns it off while notifications cannot arrive. */
export function invalidateOnChange(catalogue: CatalogueCache): ChangeListener {
  let timer: NodeJS.Timeout | undefined
  return {
    onChange(channel) {
      if (channel === 'catalogue' || channel === 'reviews') catalogue.invalidate()
      if (channel !== 'stock' || timer) return
      timer = setTimeout(() => {
        timer = undefined
        catalogue.invalidate()
      }, stockMs).unref()
    },
    onLost: () => catalogue.setListening(false),
    onReset() {
      catalogue.invalidate()
      catalogue.setListening(true)
    },
  }
}
