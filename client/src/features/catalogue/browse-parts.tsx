import { latePart } from '#client/components/late-part.tsx'
import { Skeleton } from '#client/components/states.tsx'

export const loadLateParts = () => import('./late-parts.ts').then((file) => file.lateParts)

// Links and plain forms, which work before their script is there.
export const FilterPanel = latePart(() => loadLateParts().then((parts) => parts.FilterPanel), <Skeleton className="h-[60rem] w-full" />)
export const FilterDialog = latePart(() => loadLateParts().then((parts) => parts.FilterDialog))
export const ResultNotes = latePart(() => loadLateParts().then((parts) => parts.ResultNotes))
export const PageLinks = latePart(() => loadLateParts().then((parts) => parts.PageLinks))
export const NoResults = latePart(() => loadLateParts().then((parts) => parts.NoResults))
export const NoSuchPage = latePart(() => loadLateParts().then((parts) => parts.NoSuchPage))
export const ResultOptions = latePart(() => loadLateParts().then((parts) => parts.ResultOptions), <div className="h-11 w-64" />)
