import { isServerReachable } from './server-reachable.ts'

const pauseMs = 4_000

/**
 * Loads a script that the page cannot start without: again and again, while the rendered page and its links stay usable. Browsers keep some
 * failures until the document is loaded again, so the second failure of a server that answers does that, once.
 */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load()
    } catch {
      if (tries > 1 && !isReload() && (await isServerReachable())) location.reload()
      await nextChance()
    }
  }
}

const isReload = () => performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')

const nextChance = () =>
  new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { once: true })
    setTimeout(resolve, pauseMs)
  })
