import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'
import { usePageRefusal } from '../page-refusal.ts'

/**
 * After navigation, and when the open page is refused, focuses the heading and announces the page to screen readers. Also marks the document for
 * the style sheet, which then swaps fonts.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation()
  const isIdle = useNavigation().state === 'idle'
  const refusal = usePageRefusal()
  const shown = useRef({ pathname, refusal })
  const [name, setName] = useState('')

  useEffect(() => {
    const before = shown.current
    if (!isIdle || (before.pathname === pathname && before.refusal === refusal)) return
    shown.current = { pathname, refusal }
    if (before.pathname !== pathname) document.documentElement.dataset.hasNavigated = ''
    if (hash !== '' && refusal === null) return
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    setName(document.title)
  }, [pathname, hash, isIdle, refusal])

  return (
    <p role="status" className="sr-only">
      {name}
    </p>
  )
}
