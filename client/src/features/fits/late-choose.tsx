import { lateHydration } from '#client/components/late-hydration.tsx'
import { Skeleton } from '#client/components/states.tsx'

const load = () => import('./choose-mode.ts')

export const ChooseStrip = lateHydration(() => load().then((mode) => mode.ChooseStrip), <Skeleton className="h-25 w-full" />)
export const ChooseResults = lateHydration(() => load().then((mode) => mode.ChooseResults), <Skeleton className="mt-4 h-[60rem] w-full" />)
