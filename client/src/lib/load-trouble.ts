// Scripts that failed to load, usually because the browser is offline. What is on the page stays, and a notice offers another try
// (app/frame/offline-notice.tsx).
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
  /** Whether the notice shows. */
  isShown: (): boolean => [...waiting].some(({ isHidden }) => !isHidden),
  /** Resolves when it is time for another try. */
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
  /** Pages that the user no longer waits for are not reported; the next navigation tries them again. */
  hidePages: (): void => {
    for (const one of waiting) one.isHidden ||= one.isPage
    tellListeners()
  },
}

/** Loads a part of the current page, and tries again until it is there. */
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
  /** After how many tries, if the server answers but the script is gone, as after an upgrade. */
  tries: number
  /** Whether the user still waits for it. */
  isWanted?: () => boolean
}

/** Loads what a navigation needs. The current page stays until another try succeeds. */
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

const isServerReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
