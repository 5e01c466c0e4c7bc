// Scripts that failed to load, usually because the browser is offline. The current page remains, and a notice offers a retry
// (app/frame/offline-notice.tsx).
import { isServerReachable } from './server-reachable.ts'

type Waiting = { retry: () => void; isPage: boolean; isHidden: boolean }

const waiting = new Set<Waiting>()
const listeners = new Set<() => void>()
const tellListeners = () => {
  for (const listener of listeners) listener()
}

export const loadTrouble = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** True if the notice is visible. */
  isShown: (): boolean => [...waiting].some(({ isHidden }) => !isHidden),
  /** Resolves when it is time to retry. */
  wait: (isPage: boolean, isHidden = false): Promise<void> =>
    new Promise((resolve) => {
      waiting.add({ retry: resolve, isPage, isHidden })
      addEventListener('online', loadTrouble.retry, { once: true })
      tellListeners()
    }),
  retry: (): void => {
    const before = [...waiting]
    waiting.clear()
    tellListeners()
    for (const { retry } of before) retry()
  },
  /** Does not report pages that the user no longer waits for; the next navigation retries them. */
  hidePages: (): void => {
    for (const one of waiting) one.isHidden ||= one.isPage
    tellListeners()
  },
}

/** Loads a part of the current page, and retries until it succeeds. */
export async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await loadTrouble.wait(false)
    }
  }
}

type Navigation = {
  /** Opens the address as a document. */
  openDocument: () => void
  /** The number of attempts before a full page load, if the server answers but the script is missing, for example after an upgrade. */
  tries: number
  /** True while the user still waits for it. */
  isWanted?: () => boolean
}

/** Loads the script and data for a navigation. The current page remains until an attempt succeeds. */
export async function loadForNavigation<T>(load: () => Promise<T>, { openDocument, tries, isWanted = () => true }: Navigation): Promise<T> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await load()
    } catch {
      if (left <= 0 && (await isServerReachable()) && isWanted()) openDocument()
      await loadTrouble.wait(true, !isWanted())
    }
  }
}
