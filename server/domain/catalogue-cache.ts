// Public lists are kept in memory until the catalogue changes. A change anywhere raises the generation; what was read under an older one
// is never served again. The short life is a second net, for a notification that was lost on the way.

export type CatalogueCache = {
  /** The value kept under `key`, or what `load` brings. Values are shared between callers: never change one. */
  read<T extends { items: readonly unknown[] }>(key: string, load: () => Promise<T>): Promise<T>
  /** Whether a value that `read` gave would be given again now. */
  isFresh(value: object): boolean
  /** Everything kept is old from now on. */
  invalidate(): void
  /** Another one whenever anything kept has become old: what was made of the catalogue under this version is as good as new. */
  version(): number
  /** Off while change notifications cannot arrive: then every read loads. */
  setListening(listening: boolean): void
}

type Entry = { generation: number; staleAt: number; weight: number; value: Promise<unknown> }

/** `maxItems` bounds the memory: the sum of the list items kept. */
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
      // Without notifications nothing is known to be unchanged.
      if (!listening) generation += 1
      return generation
    },
    setListening(value) {
      listening = value
      if (!value) this.invalidate()
    },
  }
}
