import { lateHydration } from '#client/components/late-hydration.tsx'
import { Skeleton } from '#client/components/states.tsx'

export const loadLateParts = () => import('./late-parts.ts').then((file) => file.lateHydrations)

// Links and plain forms, which work before their script has loaded.
export const FilterPanel = lateHydration(
  () => loadLateParts().then((parts) => parts.FilterPanel),
  <Skeleton className="h-[60rem] w-full" />,
)
export const FilterDialog = lateHydration(() => loadLateParts().then((parts) => parts.FilterDialog))
export const ResultNotes = lateHydration(() => loadLateParts().then((parts) => parts.ResultNotes))
export const PageLinks = lateHydration(() => loadLateParts().then((parts) => parts.PageLinks))
export const NoResults = lateHydration(() => loadLateParts().then((parts) => parts.NoResults))
export const NoSuchPage = lateHydration(() => loadLateParts().then((parts) => parts.NoSuchPage))
export const ResultOptions = lateHydration(() => loadLateParts().then((parts) => parts.ResultOptions), <div className="h-11 w-64" />)
