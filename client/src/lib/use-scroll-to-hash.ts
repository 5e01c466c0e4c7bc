import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Scrolls to the element of the URL's hash and focuses its heading, also when the same link is clicked again. */
export function useScrollToHash(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same link is clicked again.
  useEffect(() => {
    if (hash === '') return
    const target = document.getElementById(decodeURIComponent(hash.slice(1)))
    target?.scrollIntoView()
    const heading = target?.querySelector<HTMLElement>('h2')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [hash, key])
}
