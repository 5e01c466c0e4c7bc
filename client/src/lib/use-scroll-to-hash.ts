import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Brings the part of the page that the address names into sight, and the focus to its heading; also when it is named again. */
export function useScrollToHash(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says that the same place was asked for again.
  useEffect(() => {
    if (hash === '') return
    const target = document.getElementById(decodeURIComponent(hash.slice(1)))
    target?.scrollIntoView()
    const heading = target?.querySelector<HTMLElement>('h2')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [hash, key])
}
