import { useEffect, useState } from 'react'
import { hasKeptBuild } from '#client/features/builds/kept-build.ts'
import type { BrowseState } from '#client/features/catalogue/browse-state.ts'
import { whenIdle } from '#client/lib/when-idle.ts'

type FitsSlotProps = { state: BrowseState; className?: string }

/** The place of the link "Fits my build" above the filters. The link loads when the browser is idle, and only for people with a build. */
export function FitsSlot(props: FitsSlotProps) {
  const [loaded, setLoaded] = useState<typeof import('./fits-link.tsx') | null>(null)
  useEffect(() => (hasKeptBuild() ? whenIdle(() => void import('./fits-link.tsx').then(setLoaded, () => {})) : undefined), [])
  return loaded && <loaded.FitsLink {...props} />
}
