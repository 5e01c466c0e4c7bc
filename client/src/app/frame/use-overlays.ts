import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '#client/lib/when-idle.ts'

export type Overlays = { Component?: ComponentType<{ queryClient: QueryClient }>; hasFailed?: boolean }

/**
 * What speaks over the pages: dialogs and toasts. Nobody waits for it, so it is loaded once the first page stands, the
 * browser has time and the connection is there. A module that did not come is not asked for again by the browser before
 * the page is loaded anew: that is said then.
 */
export function useOverlays(): Overlays {
  const [overlays, setOverlays] = useState<Overlays>({})
  useEffect(() => {
    const stop = new AbortController()
    const load = () => {
      if (!navigator.onLine) {
        addEventListener('online', load, { once: true, signal: stop.signal })
        return
      }
      import('./overlays.tsx').then(
        ({ default: Component }) => setOverlays({ Component }),
        () => setOverlays({ hasFailed: true }),
      )
    }
    const cancelIdle = whenIdle(load)
    return () => {
      cancelIdle()
      stop.abort()
    }
  }, [])
  return overlays
}
