import { late } from '#client/components/late.tsx'
import { Skeleton } from '#client/components/states.tsx'

const load = () => import('./choose-mode.ts')

export const ChooseStrip = late(() => load().then((mode) => mode.ChooseStrip), { fallback: <Skeleton className="h-25 w-full" /> })
export const ChooseResults = late(() => load().then((mode) => mode.ChooseResults), {
  fallback: <Skeleton className="mt-4 h-[60rem] w-full" />,
})
