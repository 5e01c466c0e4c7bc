import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'

/**
 * After navigation, focuses the heading and announces the page to screen readers. Also marks the document for the style sheet, which then
 * swaps fonts.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation()
  const isIdle = useNavigation().state === 'idle'
  const shown = useRef(pathname)
  const [name, setName] = useState('')

  useEffect(() => {
    if (!isIdle || shown.current === pathname) return
    shown.current = pathname
    document.documentElement.dataset.hasNavigated = ''
    if (hash !== '') return
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    setName(document.title)
  }, [pathname, hash, isIdle])

  return (
    <p role="status" className="sr-only">
      {name}
    </p>
  )
}
