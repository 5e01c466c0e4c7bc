// What the routes of one stand-in share.

import type { IdentityProviderName } from '#common/identities/rules.ts'
import type { Db } from '#server/db/database.ts'

/** The only client application of a sandbox provider. */
export type SandboxClient = Readonly<{
  clientId: string
  clientSecret: string
  /** The only redirect address that it accepts, compared exactly. */
  redirectUrl: string
}>

export type IdentitySandboxOptions = SandboxClient &
  Readonly<{
    db: Db
    /** The public address of the shop, without a trailing slash. */
    publicUrl: string
    /** The delay of the slow answer, in milliseconds. */
    slowMs?: number
  }>

export type IdentityParty = Readonly<{
  db: Db
  provider: IdentityProviderName
  /** The provider's display name. */
  title: 'Google' | 'GitHub'
  /** The value of `iss`. */
  issuer: string
  client: SandboxClient
  /** A scope that is required for any grant. */
  neededScope?: string
}>

export const defaultSlowMs = 10_000

/** The path prefix of a provider's stand-in. */
export const sandboxPathOf = (provider: IdentityProviderName): string => `/sandbox/${provider}`

export const config = { access: 'public' } as const
