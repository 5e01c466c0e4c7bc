import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Starts live updates. If the script fails to load, pages work without them. */
export function LiveUpdates(): null {
  const queryClient = useQueryClient()
  useEffect(() => {
    let isGone = false
    let stop = () => {}
    import('./start-live.ts').then(
      ({ startLive }) => {
        if (!isGone) stop = startLive(queryClient)
      },
      () => {},
    )
    return () => {
      isGone = true
      stop()
    }
  }, [queryClient])
  return null
}
