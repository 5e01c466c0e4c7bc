// Where the focus goes when the builder changes under it.
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { ChosenState } from '#client/features/builds/current-build.ts'
import { showPart } from './show-part.ts'
import type { LastFocus } from './use-last-focus.ts'

/** Puts the focus on the part that was chosen in the catalogue. */
export function useChosenFocus(isWaiting: boolean): void {
  const { state, key } = useLocation()
  const chosen = (state as Partial<ChosenState> | null)?.chosen
  const shown = useRef<string>(null)
  useEffect(() => {
    if (chosen === undefined || isWaiting || shown.current === key) return
    shown.current = key
    // After the page's own focus on its heading.
    const frame = requestAnimationFrame(() => showPart(chosen))
    return () => cancelAnimationFrame(frame)
  }, [chosen, isWaiting, key])
}

/** Gives the focus to the parts if what had it is gone: an example that was opened, a list that was used. */
export function useLostFocus(last: LastFocus): void {
  useEffect(() => {
    if (document.activeElement !== document.body || !(last.current instanceof Element) || last.current.isConnected) return
    document.getElementById('parts')?.focus({ preventScroll: true })
  })
}
