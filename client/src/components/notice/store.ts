// One short message at a time, beside the control that caused it. Unlike a dialog it does not block the page.

export type Notice = {
  id: number
  /** The pressed control. The notice is shown beside it. */
  beside: HTMLElement
  title: string
  detail: string
  /** A sentence that must be seen, on a phone too. */
  more?: string | undefined
  link: { to: string; name: string }
}

let current: Notice | null = null
let lastId = 0
const listeners = new Set<() => void>()

function set(next: Notice | null): void {
  current = next
  for (const listener of listeners) listener()
}

export function showNotice(notice: Omit<Notice, 'id'>): void {
  lastId += 1
  set({ ...notice, id: lastId })
}

/** Does nothing if another notice is shown already. */
export function closeNotice({ id }: Notice): void {
  if (current?.id === id) set(null)
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const currentNotice = (): Notice | null => current
