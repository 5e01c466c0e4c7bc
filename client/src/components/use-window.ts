import { useEffect, useRef, useState } from 'react'

/**
 * The window of a list that is open, or null. `close` gives the focus back to the button that opened it; `closeGone` is for a window that
 * has removed this button, and moves the focus to `title`.
 */
export function useWindow<Window>() {
  const title = useRef<HTMLHeadingElement>(null)
  const isGone = useRef(false)
  const [opened, open] = useState<Window | null>(null)

  // Runs after the window has given the focus back.
  useEffect(() => {
    if (opened !== null || !isGone.current) return
    isGone.current = false
    title.current?.focus()
  }, [opened])

  const close = () => open(null)
  return {
    title,
    opened,
    open,
    close,
    closeGone: () => {
      isGone.current = true
      close()
    },
  }
}
