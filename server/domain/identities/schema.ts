import { z } from 'zod'
import { identityProviderNames } from '#common/identities/rules.ts'

export const ProviderRef = z.object({ provider: z.enum(identityProviderNames) })
export type ProviderRef = z.infer<typeof ProviderRef>
