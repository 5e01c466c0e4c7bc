const longestWaitMs = 2_000
// Safari has no requestIdleCallback.
const safariWaitMs = 500

/** Runs a function when the browser is idle. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, safariWaitMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: longestWaitMs })
  return () => cancelIdleCallback(handle)
}
