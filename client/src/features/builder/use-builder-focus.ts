import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { ChosenState } from '#client/features/builds/current-build.ts'
import { showPart } from './show-part.ts'
import type { LastFocus } from './use-last-focus.ts'

/** Focuses the part that was chosen in the catalogue. */
export function useChosenFocus(isWaiting: boolean): void {
  const { state, key } = useLocation()
  const chosen = (state as Partial<ChosenState> | null)?.chosen
  const shown = useRef<string>(null)
  useEffect(() => {
    if (chosen === undefined || isWaiting || shown.current === key) return
    shown.current = key
    // Runs after the page has focused its heading.
    const frame = requestAnimationFrame(() => showPart(chosen))
    return () => cancelAnimationFrame(frame)
  }, [chosen, isWaiting, key])
}

/** Focuses the parts if the focused element was removed: an example that was opened, a list that was used. */
export function useLostFocus(last: LastFocus): void {
  useEffect(() => {
    if (document.activeElement !== document.body || !(last.current instanceof Element) || last.current.isConnected) return
    document.getElementById('parts')?.focus({ preventScroll: true })
  })
}
