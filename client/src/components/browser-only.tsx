import type { ReactNode } from 'react'
import { useIsBrowser } from '#client/lib/use-is-browser.ts'

type BrowserOnlyProps = {
  /** The class that reserves its space. */
  room: string
  children: ReactNode
}

/** A part of a rendered page that does nothing without a script: in its room once the page handles input. */
export function BrowserOnly({ room, children }: BrowserOnlyProps) {
  const isBrowser = useIsBrowser()
  return <div className={room}>{isBrowser && children}</div>
}
