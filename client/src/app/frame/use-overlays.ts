import { type ComponentType, useEffect, useState } from 'react'
import { loadPatiently } from '#client/lib/load-trouble.ts'
import { whenIdle } from '#client/lib/when-idle.ts'

/** Dialogs, toasts and live updates, loaded when the browser is idle and online. Null until then. */
export function useOverlays(): ComponentType | null {
  const [overlays, setOverlays] = useState<ComponentType | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    const load = () => {
      if (!navigator.onLine) {
        addEventListener('online', load, { once: true, signal: stop.signal })
        return
      }
      void loadPatiently(() => import('./overlays.tsx')).then(({ default: Component }) => setOverlays(() => Component))
    }
    const cancelIdle = whenIdle(load)
    return () => {
      cancelIdle()
      stop.abort()
    }
  }, [])
  return overlays
}
