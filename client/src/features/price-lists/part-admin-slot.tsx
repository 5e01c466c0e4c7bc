import { late } from '#client/components/late.tsx'
import { useMay } from '#client/lib/use-may.ts'
import type { PartAdminProps } from './part-admin.tsx'

const PartAdmin = late(() => import('./part-admin.tsx').then((file) => file.PartAdmin), { room: 'min-h-6' })

/** The place for the content for staff of a part's page. */
export const PartAdminSlot = (props: PartAdminProps) => useMay(props.isLink ? 'products' : 'prices') && <PartAdmin {...props} />
