import type { Db } from './database.ts'

/**
 * Builds a query once per database instead of once per call: Drizzle needs more time to build it than PostgreSQL to answer it. `prepare`
 * gets the database and returns the value to cache.
 */
export function preparedOn<T>(prepare: (db: Db) => T): (db: Db) => T {
  const kept = new WeakMap<Db, { value: T }>()
  return (db) => {
    const known = kept.get(db)
    if (known) return known.value
    const value = prepare(db)
    kept.set(db, { value })
    return value
  }
}

/** The same for queries of several shapes, each cached under its own key. */
export function preparedByShape<S, T>(prepare: (db: Db, shape: S, key: string) => T): (db: Db, shape: S) => T {
  const shapes = preparedOn(() => new Map<string, T>())
  return (db, shape) => {
    const known = shapes(db)
    const key = JSON.stringify(shape)
    const value = known.get(key) ?? prepare(db, shape, key)
    known.set(key, value)
    return value
  }
}
