import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Keeps the pages fresh from now on. Where its part does not come, they are as fresh as they are without it. */
export function LiveUpdates({ queryClient }: { queryClient: QueryClient }) {
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
