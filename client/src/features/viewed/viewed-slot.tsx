import { useEffect, useState } from 'react'
import { whenIdle } from '#client/lib/when-idle.ts'

/** The place of the recently viewed parts, which load when the browser is idle. `current` is the displayed part. */
export function ViewedSlot({ current }: { current?: number }) {
  const [loaded, setLoaded] = useState<typeof import('./recently-viewed.tsx') | null>(null)
  useEffect(() => whenIdle(() => void import('./recently-viewed.tsx').then(setLoaded, () => {})), [])
  return loaded && <loaded.RecentlyViewed current={current} />
}
