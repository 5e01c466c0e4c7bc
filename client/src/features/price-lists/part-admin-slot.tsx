import { late } from '#client/components/late.tsx'
import { useMe } from '#client/lib/use-me.ts'
import type { PartAdminProps } from './part-admin.tsx'

const PartAdmin = late(() => import('./part-admin.tsx').then((file) => file.PartAdmin), { room: 'min-h-6' })

/** The place for the admin content of a part's page. */
export const PartAdminSlot = (props: PartAdminProps) => useMe()?.role === 'admin' && <PartAdmin {...props} />
