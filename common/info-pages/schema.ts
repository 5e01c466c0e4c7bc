import { z } from 'zod'
import { infoPageNames } from './names.ts'

export const InfoPageRef = z.object({ name: z.enum(infoPageNames, 'Must be the name of a page') })
export type InfoPageRef = z.infer<typeof InfoPageRef>
