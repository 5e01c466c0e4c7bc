// What the routes of one stand-in have in common.

import type { IdentityProviderName } from '#common/identities/rules.ts'
import type { Db } from '#server/db/database.ts'

/** The one application that a provider of the sandbox knows. */
export type SandboxClient = Readonly<{
  clientId: string
  clientSecret: string
  /** The one address that people are sent back to, to the letter. */
  redirectUrl: string
}>

export type IdentitySandboxOptions = SandboxClient &
  Readonly<{
    db: Db
    /** Where people reach the shop, without a slash at the end. */
    publicUrl: string
    /** How long the slow answer takes, in milliseconds. */
    slowMs?: number
  }>

export type IdentityParty = Readonly<{
  db: Db
  provider: IdentityProviderName
  /** The provider's name for people. */
  title: 'Google' | 'GitHub'
  /** What the provider calls itself in `iss`. */
  issuer: string
  client: SandboxClient
  /** A scope without which nothing is handed out. */
  neededScope?: string
}>

export const defaultSlowMs = 10_000

/** What all stand-ins of the sandbox begin with. */
export const sandboxPathOf = (provider: IdentityProviderName): string => `/sandbox/${provider}`

export const config = { access: 'public' } as const
