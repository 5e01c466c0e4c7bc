/** A permit counts for this key, and no key may have more than `most` at once. */
export type Quota = { key: string; most: number }

/** Acquires a permit that counts for all of these keys; call the result to release it. Null if one of them has reached its limit. */
export type Semaphore = (quotas: readonly Quota[]) => (() => void) | null

/** Counts what is in progress, and never waits. */
export function createSemaphore(): Semaphore {
  const acquired = new Map<string, number>()
  const countOf = (key: string) => acquired.get(key) ?? 0

  return (quotas) => {
    if (quotas.some(({ key, most }) => countOf(key) >= most)) return null
    for (const { key } of quotas) acquired.set(key, countOf(key) + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      for (const { key } of quotas) {
        const left = countOf(key) - 1
        if (left > 0) acquired.set(key, left)
        else acquired.delete(key)
      }
    }
  }
}
