/**
 * Calls `ask` once for all callers within `ms`, counted from its answer. Concurrent callers share the pending call. Errors are cached the
 * same way.
 */
export function keepFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined
  let goodUntil = 0
  return () => {
    if (kept && performance.now() < goodUntil) return kept
    const asked = ask()
    kept = asked
    goodUntil = Number.POSITIVE_INFINITY
    const answered = () => {
      goodUntil = performance.now() + ms
    }
    asked.then(answered, answered)
    return asked
  }
}
