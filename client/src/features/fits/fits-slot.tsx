import { late } from '#client/components/late.tsx'
import { hasKeptBuild } from '#client/features/builds/kept-build.ts'
import type { BrowseState } from '#client/features/catalogue/browse-state.ts'
import { useIdle } from '#client/lib/use-idle.ts'

const FitsLink = late(() => import('./fits-link.tsx').then((file) => file.FitsLink))

/** The place of the link "Fits my build" above the filters. The link loads when the browser is idle, and only for people with a build. */
export function FitsSlot(props: { state: BrowseState; className?: string }) {
  return useIdle() && hasKeptBuild() && <FitsLink {...props} />
}
