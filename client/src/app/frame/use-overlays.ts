import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '#client/lib/when-idle.ts'

export type Overlays = { Component?: ComponentType<{ queryClient: QueryClient }>; hasFailed?: boolean }

/**
 * Dialogs, toasts and live updates, loaded when the browser is idle and online. Browsers do not retry a failed module import before the
 * page reloads, so a failure is reported.
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
