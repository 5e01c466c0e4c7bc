import { z } from 'zod'
import { identityProviderNames } from './rules.ts'

export const ProviderRef = z.object({ provider: z.enum(identityProviderNames) })
export type ProviderRef = z.infer<typeof ProviderRef>
