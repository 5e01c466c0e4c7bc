// Small data that a browser remembers for its user, in local storage: shared by all tabs, and never sent to the shop.
import { useSyncExternalStore } from 'react'

export type BrowserStore<Value> = {
  /** The same object until it changes. */
  get: () => Value
  set: (value: Value) => void
  /** Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

/** Values of the user who is signed in: a sign-out forgets them. */
const personalKeys = ['quickOrder']
const forgetLoaded = new Map<string, () => void>()

/** Forgets the values of the person who signs out, also if the page that uses them was not opened. */
export function forgetPersonal(): void {
  for (const key of personalKeys) {
    forgetLoaded.get(key)?.()
    try {
      localStorage.removeItem(key)
    } catch {
      // Storage is blocked.
    }
  }
}

/** `read` parses the stored text, which may be anything: an older version, another program or the user may have written it. */
export function createBrowserStore<Value>(key: string, read: (stored: unknown) => Value): BrowserStore<Value> {
  const listeners = new Set<() => void>()
  // If storage is blocked, the value lasts as long as the document.
  let text = load()
  let value = read(parse(text))
  const tell = () => {
    for (const listener of listeners) listener()
  }

  forgetLoaded.set(key, () => {
    text = null
    value = read(null)
    tell()
  })

  function load(): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  /** Another tab has changed it. */
  function refresh(event: StorageEvent): void {
    // `clear()` has no key.
    if (event.key !== key && event.key !== null) return
    const now = load()
    if (now === text) return
    text = now
    value = read(parse(now))
    tell()
  }

  return {
    get: () => value,
    set(next) {
      value = next
      text = JSON.stringify(next)
      try {
        localStorage.setItem(key, text)
      } catch {
        // Storage is blocked or full.
      }
      tell()
    },
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('storage', refresh)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('storage', refresh)
      }
    },
  }
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Only for components that the server does not render. */
export const useBrowserStore = <Value>({ subscribe, get }: BrowserStore<Value>): Value => useSyncExternalStore(subscribe, get)
