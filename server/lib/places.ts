/** A place counts for each of these keys, and no key may have more than `most`. */
export type Share = { key: string; most: number }

export function createPlaces() {
  const taken = new Map<string, number>()
  const countOf = (key: string) => taken.get(key) ?? 0

  /** Takes a place that counts for all of these keys; call the result to release it. Null if one of them has reached its limit. */
  return (shares: readonly Share[]): (() => void) | null => {
    if (shares.some(({ key, most }) => countOf(key) >= most)) return null
    for (const { key } of shares) taken.set(key, countOf(key) + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      for (const { key } of shares) {
        const left = countOf(key) - 1
        if (left > 0) taken.set(key, left)
        else taken.delete(key)
      }
    }
  }
}
