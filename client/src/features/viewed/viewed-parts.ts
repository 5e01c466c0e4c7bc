// Recently viewed parts, in this browser only: their ids, newest first.
import { createBrowserStore } from '#client/lib/browser-store.ts'

const most = 12

export const viewedParts = createBrowserStore<readonly number[]>('viewedParts', (stored) =>
  Array.isArray(stored) ? [...new Set(stored.filter((id): id is number => Number.isSafeInteger(id) && id > 0))].slice(0, most) : [],
)

export function rememberViewed(id: number): void {
  if (viewedParts.get()[0] !== id) viewedParts.set([id, ...without([id])].slice(0, most))
}

export const forgetViewed = (ids: readonly number[]): void => viewedParts.set(without(ids))

const without = (ids: readonly number[]) => viewedParts.get().filter((id) => !ids.includes(id))
