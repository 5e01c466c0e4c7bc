const longestWaitMs = 2_000
// Safari has no idle callback.
const safariWaitMs = 500

/** Runs something that nobody waits for, once the browser has time; answers how to call it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, safariWaitMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: longestWaitMs })
  return () => cancelIdleCallback(handle)
}
