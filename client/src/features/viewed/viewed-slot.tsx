import { late } from '#client/components/late.tsx'
import { useIdle } from '#client/lib/use-idle.ts'

const RecentlyViewed = late(() => import('./recently-viewed.tsx').then((file) => file.RecentlyViewed))

/** The place of the recently viewed parts, which load when the browser is idle. `current` is the displayed part. */
export function ViewedSlot({ current }: { current?: number }) {
  return useIdle() && <RecentlyViewed current={current} />
}
