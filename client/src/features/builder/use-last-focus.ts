import { type RefObject, useLayoutEffect, useRef } from 'react'

export type LastFocus = RefObject<EventTarget | null>

/** The last focused element, even if it was removed since. */
export function useLastFocus(): LastFocus {
  const last = useRef<EventTarget>(null)
  useLayoutEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target
    }
    last.current = document.activeElement
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  return last
}
