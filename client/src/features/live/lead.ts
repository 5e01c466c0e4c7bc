const lock = 'partsdock-live'

/**
 * Calls back when this tab becomes the leader, which holds the stream: immediately, or after the previous leader has closed. Returns a
 * function that resigns. Without Web Locks every tab is its own leader.
 */
export function leadWhenElected(lead: () => void): () => void {
  if (!canShare) {
    lead()
    return () => {}
  }
  const resign = new AbortController()
  let release = () => {}
  const held = () =>
    new Promise<void>((resolve) => {
      release = resolve
      lead()
    })
  navigator.locks.request(lock, { signal: resign.signal }, held).catch(() => {})
  return () => {
    resign.abort()
    release()
  }
}

/** True if tabs can elect a leader and exchange messages. */
export const canShare = 'locks' in navigator && typeof BroadcastChannel !== 'undefined'
