import type { MouseEvent } from 'react'

type SkipLinkProps = { to: string; children: string }

/** Moves the focus past a long row of controls, to the element with the id `to`. Visible while it has the focus. */
export function SkipLink({ to, children }: SkipLinkProps) {
  // Without a change of the address, which would reload the page's data.
  const skip = (event: MouseEvent) => {
    const target = document.getElementById(to)
    if (!target) return
    event.preventDefault()
    target.focus()
    target.scrollIntoView({ block: 'start' })
  }
  return (
    <a
      href={`#${to}`}
      onClick={skip}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-sheet focus:p-3"
    >
      {children}
    </a>
  )
}
