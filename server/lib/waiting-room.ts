/** Limits how many of a process's requests may wait, per key and in total. */
export type WaitingRoom = Readonly<{
  /** Admits one more request for `key`; call the returned function when done. Null if too many are waiting. */
  enter: (key: string) => (() => void) | null
}>

export function createWaitingRoom({ perKey = 16, inAll = 64 } = {}): WaitingRoom {
  const waiting = new Map<string, number>()
  let all = 0
  return {
    enter(key) {
      const before = waiting.get(key) ?? 0
      if (before >= perKey || all >= inAll) return null
      waiting.set(key, before + 1)
      all += 1
      return () => {
        const left = (waiting.get(key) ?? 1) - 1
        if (left > 0) waiting.set(key, left)
        else waiting.delete(key)
        all -= 1
      }
    },
  }
}
