import { useRef, useState } from 'react'

type Key = string | number

/**
 * Guards actions against double clicks: `run` ignores an action while another one with the same key is running. It decides from a ref,
 * because the second click of a double click comes before React renders again; `isBusy` and `isRunning` are for rendering.
 */
export function useInFlight() {
  const keys = useRef<Key[]>([])
  const [shown, show] = useState<readonly Key[]>([])
  const set = (next: Key[]) => {
    keys.current = next
    show(next)
  }
  return {
    isBusy: shown.length > 0,
    isRunning: (key: Key) => shown.includes(key),
    /** Returns null if it ignored the action. */
    run: async <T>(action: () => Promise<T>, key: Key = ''): Promise<T | null> => {
      if (keys.current.includes(key)) return null
      set([...keys.current, key])
      try {
        return await action()
      } finally {
        set(keys.current.filter((other) => other !== key))
      }
    },
  }
}
