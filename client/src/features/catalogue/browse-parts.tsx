import { late } from '#client/components/late.tsx'
import { Skeleton } from '#client/components/states.tsx'

const load = () => import('./late-parts.ts')

// Links and plain forms, which work before their script has loaded.
export const FilterPanel = late(() => load().then((parts) => parts.FilterPanel), { fallback: <Skeleton className="h-[60rem] w-full" /> })
export const FilterDialog = late(() => load().then((parts) => parts.FilterDialog))
export const ResultNotes = late(() => load().then((parts) => parts.ResultNotes))
export const PageLinks = late(() => load().then((parts) => parts.PageLinks))
export const NoResults = late(() => load().then((parts) => parts.NoResults))
export const NoSuchPage = late(() => load().then((parts) => parts.NoSuchPage))
export const ResultOptions = late(() => load().then((parts) => parts.ResultOptions), { fallback: <div className="h-11 w-64" /> })
