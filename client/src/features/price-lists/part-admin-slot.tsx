import { LatePart } from '#client/components/late-part.tsx'
import { lazyPart } from '#client/components/lazy-part.tsx'
import { useMe } from '#client/lib/use-me.ts'
import type { PartAdminProps } from './part-admin.tsx'

const Part = lazyPart(() => import('./part-admin.tsx').then((module) => module.PartAdmin))

/** The place for the admin content of a part's page. */
export const PartAdminSlot = (partProps: PartAdminProps) =>
  useMe()?.role === 'admin' && <LatePart Part={Part} partProps={partProps} room="min-h-6" />
