// Chooses the identity providers: those with keys in the environment, or the sandbox's stand-ins for both.

import { type IdentityProviderName, identityProviderNames, providerTitles } from '#common/identities/rules.ts'
import {
  githubSandboxEndpoints,
  githubSandboxKeys,
  googleSandboxEndpoints,
  googleSandboxKeys,
  serveGithubSandbox,
  serveGoogleSandbox,
} from '#packages/sandbox'
import { createGithubProvider, type GithubEndpoints } from '#server/auth/github.ts'
import { createGoogleProvider } from '#server/auth/google.ts'
import type { IdentityProvider, ProviderEndpoints } from '#server/auth/oauth-provider.ts'
import type { Env } from './env.ts'
import type { IdentityKeys } from './env-identity.ts'
import type { Mount, OutsideParties, Place } from './outside-parties.ts'

export type IdentityParties = OutsideParties & { providers: ReadonlyMap<IdentityProviderName, IdentityProvider> }

type StandIns = { keys: IdentityKeys; endpoints: { google: ProviderEndpoints; github: GithubEndpoints }; mounts: Mount[] }

/** The redirect address to register with the provider. */
export const identityCallback = (publicUrl: string, provider: IdentityProviderName): string => `${publicUrl}/auth/${provider}/callback`

export async function chooseIdentityProviders(env: Pick<Env, 'sandbox' | 'identityKeys'>, place: Place): Promise<IdentityParties> {
  const stand = env.sandbox ? await standIns(place) : null
  const { google, github } = stand?.keys ?? env.identityKeys
  const settingsOf = (provider: IdentityProviderName) => ({
    redirectUrl: identityCallback(place.publicUrl, provider),
    ...(place.calls && { calls: place.calls }),
  })
  const providers = new Map<IdentityProviderName, IdentityProvider>()
  if (google)
    providers.set(
      'google',
      createGoogleProvider({ ...google, ...settingsOf('google'), ...(stand && { endpoints: stand.endpoints.google }) }),
    )
  if (github)
    providers.set(
      'github',
      createGithubProvider({ ...github, ...settingsOf('github'), ...(stand && { endpoints: stand.endpoints.github }) }),
    )
  return { providers, mounts: stand?.mounts ?? [], notes: notesOf(providers) }
}

function notesOf(providers: ReadonlyMap<IdentityProviderName, IdentityProvider>): string[] {
  const missing = identityProviderNames.filter((provider) => !providers.has(provider))
  if (missing.length === 0) return []
  return [`Sign-in with ${missing.map((provider) => providerTitles[provider]).join(' and ')} is not offered, because no keys are set.`]
}

/** The sandbox's stand-ins. All processes with this database share the keys. */
async function standIns(place: Place): Promise<StandIns> {
  const { db, publicUrl } = place
  const { signingKey, ...google } = await googleSandboxKeys(db)
  const github = await githubSandboxKeys(db)
  const optionsOf = (provider: IdentityProviderName) => ({ db, publicUrl, redirectUrl: identityCallback(publicUrl, provider) })
  return {
    keys: { google, github },
    endpoints: { google: googleSandboxEndpoints(place), github: githubSandboxEndpoints(place) },
    mounts: [
      (app) => serveGoogleSandbox(app, { ...optionsOf('google'), ...google, signingKey }),
      (app) => serveGithubSandbox(app, { ...optionsOf('github'), ...github }),
    ],
  }
}
