// Public lists are cached until the catalogue changes. Every change increments the generation; values loaded under an older generation are
// never served again. The short lifetime covers lost notifications.

export type CatalogueCache = {
  /** Returns the value cached under `key`, or loads it. Callers share values: never modify them. */
  read<T extends { items: readonly unknown[] }>(key: string, load: () => Promise<T>): Promise<T>
  /** Whether `read` would return this same value now. */
  isFresh(value: object): boolean
  /** Makes all cached values stale. */
  invalidate(): void
  /** Changes whenever cached values become stale: data derived from the catalogue under the current version is up to date. */
  version(): number
  /** Set to false while change notifications cannot arrive; then every read loads. */
  setListening(listening: boolean): void
}

type Entry = { generation: number; staleAt: number; weight: number; value: Promise<unknown> }

/** `maxItems` limits memory: the total number of list items in the cache. */
export function createCatalogueCache({ maxItems = 10_000, lifeMs = 2_000, now = Date.now } = {}): CatalogueCache {
  const entries = new Map<string, Entry>()
  const entryOf = new WeakMap<object, Entry>()
  let generation = 0
  let listening = false
  let weight = 0

  const drop = (key: string, entry: Entry) => {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    weight -= entry.weight
  }

  return {
    read<T extends { items: readonly unknown[] }>(key: string, load: () => Promise<T>): Promise<T> {
      const kept = entries.get(key)
      if (listening && kept && kept.generation === generation && kept.staleAt > now()) return kept.value as Promise<T>
      if (kept) drop(key, kept)
      const value = load()
      if (!listening) return value
      const entry: Entry = { generation, staleAt: now() + lifeMs, weight: 1, value }
      entries.set(key, entry)
      weight += entry.weight
      value.then(
        (loaded) => {
          const { items } = loaded
          entryOf.set(loaded, entry)
          if (entries.get(key) !== entry) return
          entry.weight += items.length
          weight += items.length
          for (const [oldKey, oldEntry] of entries) {
            if (weight <= maxItems) break
            drop(oldKey, oldEntry)
          }
        },
        () => drop(key, entry),
      )
      return value
    },
    isFresh(value) {
      const entry = entryOf.get(value)
      return listening && entry !== undefined && entry.generation === generation && entry.staleAt > now()
    },
    invalidate() {
      generation += 1
      entries.clear()
      weight = 0
    },
    version() {
      // Without notifications, any cached value may be stale.
      if (!listening) generation += 1
      return generation
    },
    setListening(value) {
      listening = value
      if (!value) this.invalidate()
    },
  }
}
