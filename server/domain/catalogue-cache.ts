// Public lists are cached until something that they show changes. Their counts and their order depend on the stock of other products too:
// under changes of stock these are at most two seconds old.
import { createTurns, unlessRefused } from '#server/lib/turns.ts'
import { countCacheRead } from '#server/watch/figures.ts'
import { createRecentChanges, type Freshness, partsIn, type Snapshot, type SnapshotOptions, type Subjects } from './recent-changes.ts'

type Listed = { items: readonly unknown[] }
type ReadOptions = {
  /** Values that no change of stock can change live longer. */
  dependsOnStock?: boolean
  /** Runs a load when it is the caller's turn. The value is as old as the load, not as the wait. */
  inTurn?: InTurn | undefined
}
type InTurn = <T>(work: () => Promise<T>) => Promise<T>
type Load<T> = (catalogue: CatalogueCache) => Promise<T>

export type CatalogueCache = {
  /**
   * Returns the value cached under `key`, or loads it. `load` reads other cached values through the cache that it is given. Callers share
   * values: never modify them.
   */
  read<T extends Listed>(key: string, load: Load<T>, options?: ReadOptions): Promise<T>
  /** Whether `read` would return this same value now, without loading the next one. */
  isFresh(value: object): boolean
  /**
   * Begins a value that is cached elsewhere and made from what the returned cache reads. `patient`: waits for up-to-date counts, because
   * the previous value is still sent.
   */
  begin(options: SnapshotOptions & { patient: boolean }): { snapshot: Snapshot; catalogue: CatalogueCache }
  freshnessOf(snapshot: Snapshot): Freshness
  /** The stock of these products has changed, or there are other reviews. Pages that show it may be sent for `graceMs` more, lists may not. */
  change(subjects: Subjects, graceMs?: number): void
  /** Expires all values. */
  invalidate(): void
  isListening(): boolean
  /** Set to false while announcements of changes cannot arrive; then every read loads. */
  setListening(listening: boolean): void
}

type Call = ReadOptions & { patient: boolean }
type Entry = { snapshot: Snapshot; weight: number; value: Listed; answer: Promise<Listed> }

const countHit = countCacheRead.of('catalogue', 'hit')
const countStale = countCacheRead.of('catalogue', 'stale')
const countMiss = countCacheRead.of('catalogue', 'miss')

/** So many characters of a key weigh as much as an item: what people send is in the key, and often in the value again. */
const charactersPerItem = 500

/**
 * `maxItems` limits memory: the total number of list items in the cache, with long keys as so many items. The limited life covers changes that were not announced.
 */
export function createCatalogueCache({
  maxItems = 10_000,
  lifeMs = 2_000,
  longLifeMs = 60_000,
  now = () => performance.now(),
} = {}): CatalogueCache {
  const changes = createRecentChanges({ now })
  // Refreshes of what people read just now do not wait behind those who ask for something new: a flood would end the life of all lists.
  const inRefreshTurn = createTurns({ parallel: 2, waiting: 64, waitMs: 1_000 })
  const entries = new Map<string, Entry>()
  const underWay = new Map<string, Promise<Entry>>()
  const entryOf = new WeakMap<object, Entry>()
  let weight = 0

  function find(key: string, load: Load<Listed>, call: Call): Entry | Promise<Entry> {
    const entry = entries.get(key)
    const freshness = entry ? changes.freshnessOf(entry.snapshot) : 'expired'
    if (!entry || freshness === 'expired' || (freshness === 'stale' && call.patient)) {
      countMiss()
      return join(key, load, call, changes.end())
    }
    if (freshness === 'fresh') countHit()
    else countStale()
    if (freshness === 'stale' && !underWay.has(key)) refresh(key, load, call)
    return entry
  }

  /** Loads the next value while this one is still sent. */
  function refresh(key: string, load: Load<Listed>, call: Call): void {
    const inTurn = call.inTurn && inRefreshTurn
    start(key, load, { ...call, inTurn, patient: true }, changes.end()).catch(() => {})
  }

  /** Waits for a load that contains all changes before the one with the number `since`. One load per key runs at a time. */
  async function join(key: string, load: Load<Listed>, call: Call, since: number): Promise<Entry> {
    const running = underWay.get(key)
    if (!running) return start(key, load, call, since)
    const entry = await (call.inTurn ? unlessRefused(running) : running)
    if (!entry) return start(key, load, call, since)
    return changes.contains(entry.snapshot, since) ? entry : join(key, load, call, since)
  }

  function start(key: string, load: Load<Listed>, call: Call, since: number): Promise<Entry> {
    const { inTurn } = call
    const running = inTurn ? inTurn(async () => madeSince(key, since) ?? make(key, load, call)) : make(key, load, call)
    if (changes.isListening()) underWay.set(key, running)
    const end = () => void (underWay.get(key) === running && underWay.delete(key))
    running.then(end, end)
    return running
  }

  /** What others made while this caller waited for its turn. */
  function madeSince(key: string, since: number): Entry | undefined {
    const entry = entries.get(key)
    return entry && changes.freshnessOf(entry.snapshot) === 'fresh' && changes.contains(entry.snapshot, since) ? entry : undefined
  }

  async function make(key: string, load: Load<Listed>, { patient, dependsOnStock = true }: Call): Promise<Entry> {
    const { snapshot, catalogue } = begin({ lifeMs: dependsOnStock ? lifeMs : longLifeMs, dependsOnStock, patient })
    const value = await load(catalogue)
    snapshot.shows = partsIn(value.items)
    const weight = 1 + value.items.length + Math.floor(key.length / charactersPerItem)
    const entry = { snapshot, weight, value, answer: Promise.resolve(value) }
    if (changes.freshnessOf(snapshot) !== 'expired') keep(key, entry)
    return entry
  }

  function keep(key: string, entry: Entry): void {
    drop(key)
    entries.set(key, entry)
    entryOf.set(entry.value, entry)
    weight += entry.weight
    for (const oldKey of entries.keys()) {
      if (weight <= maxItems) break
      drop(oldKey)
    }
  }

  function drop(key: string): void {
    weight -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }

  function begin({ patient, ...options }: SnapshotOptions & { patient: boolean }) {
    const snapshot = changes.begin(options)
    const read = async <T extends Listed>(key: string, load: Load<T>, options?: ReadOptions): Promise<T> => {
      const entry = await find(key, load, { ...options, patient })
      changes.inherit(snapshot, entry.snapshot)
      return entry.value as T
    }
    return { snapshot, catalogue: { ...cache, read } }
  }

  function clear(): void {
    entries.clear()
    underWay.clear()
    weight = 0
  }

  const cache: CatalogueCache = {
    read<T extends Listed>(key: string, load: Load<T>, options?: ReadOptions) {
      const found = find(key, load, { ...options, patient: false })
      return (found instanceof Promise ? found.then(({ value }) => value) : found.answer) as Promise<T>
    },
    isFresh(value) {
      const entry = entryOf.get(value)
      return entry !== undefined && changes.freshnessOf(entry.snapshot) === 'fresh'
    },
    begin,
    freshnessOf: (snapshot) => changes.freshnessOf(snapshot),
    change: (subjects, graceMs = 0) => changes.add(subjects, graceMs),
    invalidate() {
      changes.forget()
      clear()
    },
    isListening: changes.isListening,
    setListening(value) {
      changes.setListening(value)
      if (!value) clear()
    },
  }
  return cache
}
