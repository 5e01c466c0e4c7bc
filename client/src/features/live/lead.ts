const lock = 'partsdock-live'

/**
 * Calls back once this tab is the one of its browser that holds the stream: at once, or when the tab that did is gone. Gives back what
 * leaves it to the next. Where tabs cannot agree each leads for itself.
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

/** Whether tabs can elect a leader and exchange messages. */
export const canShare = 'locks' in navigator && typeof BroadcastChannel !== 'undefined'
