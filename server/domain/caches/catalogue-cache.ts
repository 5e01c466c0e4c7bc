// Caches public lists until something that they show changes. Counts and order also depend on the stock of other products: while stock
// changes, they are at most two seconds old. Single parts are cached until they change (part-cache.ts).
import { createFairQueue, unlessRefused } from '#server/lib/fair-queue.ts'
import { countCacheRead } from '#server/watch/figures.ts'
import { createPartCache } from './part-cache.ts'
import { createRecentChanges, type Freshness, partsIn, type Snapshot, type SnapshotOptions, type Subjects } from './recent-changes.ts'

type ReadOptions = {
  /** Values that do not depend on stock live longer. */
  dependsOnStock?: boolean
  /** Runs a load in the caller's turn. The value is as old as the load, not as the wait. */
  inQueue?: InQueue | undefined
}
type InQueue = <T>(work: () => Promise<T>) => Promise<T>
type Load<T> = (catalogue: CatalogueCache) => Promise<T>

export type CatalogueCache = {
  /**
   * Returns the value cached under `key`, or loads it. `load` reads other cached values through the given cache. Callers share values:
   * never modify them.
   */
  read<T extends object>(key: string, load: Load<T>, options?: ReadOptions): Promise<T>
  /** Returns what `load` reads about a single part, and nothing else; cached until that part changes. Never modify it. */
  readPart<T extends object>(id: number, load: () => Promise<T>): Promise<T>
  /** True if `read` or `readPart` would return this same value now, without a refresh. */
  isFresh(value: object): boolean
  /** Returns `isFresh` of a cached value for those who keep what they made from it. It does not keep the value itself in memory. */
  freshnessCheckOf(value: object): FreshnessCheck | undefined
  /**
   * Starts a value that is cached elsewhere and made from reads of the returned cache. `patient`: waits for up-to-date counts, because the
   * previous value is still sent.
   */
  begin(options: SnapshotOptions & { patient: boolean }): { snapshot: Snapshot; catalogue: CatalogueCache }
  freshnessOf(snapshot: Snapshot): Freshness
  /** Reports a change of these products' stock, or of reviews. Pages that show it may be sent for `graceMs` more, lists may not. */
  change(subjects: Subjects, graceMs?: number): void
  /** Expires all lists, and these parts. */
  invalidate(subjects?: Subjects): void
  isListening(): boolean
  /** Set to false while notifications of changes cannot arrive; then every read loads. */
  setListening(listening: boolean): void
}

export type FreshnessCheck = () => boolean

type Call = ReadOptions & { patient: boolean }
type Entry = { snapshot: Snapshot; weight: number; value: object; answer: Promise<object> }

const countHit = countCacheRead.of('catalogue', 'hit')
const countStale = countCacheRead.of('catalogue', 'stale')
const countMiss = countCacheRead.of('catalogue', 'miss')

/** The weight of a part's page: its specs are larger than a list's item. */
const itemsPerView = 10

/** The number of key characters that weigh as much as an item: keys contain user input, which the value often repeats. */
const charactersPerItem = 500

/**
 * `maxItems` limits memory: the total number of list items in the cache, plus the weight of long keys. The values that were not used for the
 * longest time are dropped first. The limited life covers changes
 * without a notification.
 */
export function createCatalogueCache({
  maxItems = 10_000,
  lifeMs = 2_000,
  longLifeMs = 60_000,
  now = () => performance.now(),
} = {}): CatalogueCache {
  const changes = createRecentChanges({ now })
  // Refreshes of current lists have a queue of their own: behind a flood of new requests, all lists would expire.
  const inRefreshQueue = createFairQueue({ parallel: 2, waiting: 64, waitMs: 1_000 })
  const entries = new Map<string, Entry>()
  const underWay = new Map<string, Promise<Entry>>()
  const checks = new WeakMap<object, FreshnessCheck>()
  const parts = createPartCache({ isListening: changes.isListening, now })
  let weight = 0

  function find(key: string, load: Load<object>, call: Call): Entry | Promise<Entry> {
    const entry = entries.get(key)
    const freshness = entry ? changes.freshnessOf(entry.snapshot) : 'expired'
    if (!entry || freshness === 'expired' || (freshness === 'stale' && call.patient)) {
      countMiss()
      return join(key, load, call, changes.end())
    }
    // Now the value that was used last.
    entries.delete(key)
    entries.set(key, entry)
    if (freshness === 'fresh') countHit()
    else countStale()
    if (freshness === 'stale' && !underWay.has(key)) refresh(key, load, call)
    return entry
  }

  /** Loads the next value while this one is still sent. */
  function refresh(key: string, load: Load<object>, call: Call): void {
    const inQueue = call.inQueue && inRefreshQueue
    start(key, load, { ...call, inQueue, patient: true }, changes.end()).catch(() => {})
  }

  /** Waits for a load that contains all changes before number `since`. One load per key runs at a time. */
  async function join(key: string, load: Load<object>, call: Call, since: number): Promise<Entry> {
    const running = underWay.get(key)
    if (!running) return start(key, load, call, since)
    const entry = await (call.inQueue ? unlessRefused(running) : running)
    if (!entry) return start(key, load, call, since)
    return changes.contains(entry.snapshot, since) ? entry : join(key, load, call, since)
  }

  function start(key: string, load: Load<object>, call: Call, since: number): Promise<Entry> {
    const { inQueue } = call
    const running = inQueue ? inQueue(async () => madeSince(key, since) ?? make(key, load, call)) : make(key, load, call)
    if (changes.isListening()) underWay.set(key, running)
    const end = () => void (underWay.get(key) === running && underWay.delete(key))
    running.then(end, end)
    return running
  }

  /** A value that another caller made while this one waited for its turn. */
  function madeSince(key: string, since: number): Entry | undefined {
    const entry = entries.get(key)
    return entry && changes.freshnessOf(entry.snapshot) === 'fresh' && changes.contains(entry.snapshot, since) ? entry : undefined
  }

  async function make(key: string, load: Load<object>, { patient, dependsOnStock = true }: Call): Promise<Entry> {
    const { snapshot, catalogue } = begin({ lifeMs: dependsOnStock ? lifeMs : longLifeMs, dependsOnStock, patient })
    const value = await load(catalogue)
    const items = 'items' in value && Array.isArray(value.items) ? value.items : null
    snapshot.shows = partsIn(items ?? value)
    const weight = 1 + (items?.length ?? itemsPerView) + Math.floor(key.length / charactersPerItem)
    const entry = { snapshot, weight, value, answer: Promise.resolve(value) }
    if (changes.freshnessOf(snapshot) !== 'expired') keep(key, entry)
    return entry
  }

  function keep(key: string, entry: Entry): void {
    drop(key)
    entries.set(key, entry)
    const { snapshot } = entry
    checks.set(entry.value, () => changes.freshnessOf(snapshot) === 'fresh')
    weight += entry.weight
    for (const oldestKey of entries.keys()) {
      if (weight <= maxItems) break
      drop(oldestKey)
    }
  }

  function drop(key: string): void {
    weight -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }

  function begin({ patient, ...options }: SnapshotOptions & { patient: boolean }) {
    const snapshot = changes.begin(options)
    const read = async <T extends object>(key: string, load: Load<T>, options?: ReadOptions): Promise<T> => {
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

  function readPart<T extends object>(id: number, load: () => Promise<T>): Promise<T> {
    const key = String(id)
    const known = parts.find(key)
    if (known) {
      countHit()
      return known as Promise<T>
    }
    countMiss()
    return parts.load(key, load, (value, check) => void checks.set(value, check))
  }

  const cache: CatalogueCache = {
    read<T extends object>(key: string, load: Load<T>, options?: ReadOptions) {
      const found = find(key, load, { ...options, patient: false })
      return (found instanceof Promise ? found.then(({ value }) => value) : found.answer) as Promise<T>
    },
    readPart,
    isFresh: (value) => checks.get(value)?.() === true,
    freshnessCheckOf: (value) => checks.get(value),
    begin,
    freshnessOf: (snapshot) => changes.freshnessOf(snapshot),
    change(subjects, graceMs = 0) {
      changes.add(subjects, graceMs)
      parts.change(subjects)
    },
    invalidate(subjects = 'all') {
      changes.forget()
      parts.change(subjects)
      clear()
    },
    isListening: changes.isListening,
    setListening(value) {
      changes.setListening(value)
      if (value) return
      parts.clear()
      clear()
    },
  }
  return cache
}
