// Identity providers in the environment: each needs both of its variables, or neither.
import { z } from 'zod'
import { allOrNone } from './env-all-or-none.ts'

const clientId = z
  .string()
  .regex(/^[\w.-]{1,255}$/, 'must be the client id of an OAuth application')
  .optional()
const clientSecret = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, 'must be the client secret of an OAuth application')
  .optional()

export const identityVariables = {
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
  GITHUB_CLIENT_ID: clientId,
  GITHUB_CLIENT_SECRET: clientSecret,
}

type Values = z.output<z.ZodObject<typeof identityVariables>>

/** Throws `StartError` if a provider has only half of its keys. */
export function identityKeysOf(env: Values) {
  const google = allOrNone('Google', env, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
  const github = allOrNone('GitHub', env, ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'])
  return {
    google: google && { clientId: google.GOOGLE_CLIENT_ID, clientSecret: google.GOOGLE_CLIENT_SECRET },
    github: github && { clientId: github.GITHUB_CLIENT_ID, clientSecret: github.GITHUB_CLIENT_SECRET },
  }
}

export type IdentityKeys = ReturnType<typeof identityKeysOf>
