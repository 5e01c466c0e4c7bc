import { useCallback, useEffect, useRef, useState } from 'react'

// A browser that is still here then was stopped on its way.
const patienceMs = 20_000

/**
 * Takes the browser to a page that is not the shop's. `isLeaving` from the first press until the browser is gone: presses meanwhile do
 * nothing. It is over where nothing was found to go to, and where the browser brings this page back.
 */
export function useLeaving() {
  const [isLeaving, setLeaving] = useState(false)
  const isUnderWay = useRef(false)
  const patience = useRef<ReturnType<typeof setTimeout>>(undefined)

  const stay = useCallback(() => {
    clearTimeout(patience.current)
    isUnderWay.current = false
    setLeaving(false)
  }, [])

  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) stay()
    }
    addEventListener('pageshow', onShow)
    return () => {
      clearTimeout(patience.current)
      removeEventListener('pageshow', onShow)
    }
  }, [stay])

  return {
    isLeaving,
    /** `find` answers where to, or null to stay. What it throws is thrown on. */
    leave: async (find: () => Promise<string | null>): Promise<void> => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      setLeaving(true)
      try {
        const url = await find()
        if (url === null) return stay()
        window.location.assign(url)
        patience.current = setTimeout(stay, patienceMs)
      } catch (error) {
        stay()
        throw error
      }
    },
  }
}
