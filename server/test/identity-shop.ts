// A listening shop with the sandbox's Google and GitHub, the shop's clients of both, and a person who chooses an account in a browser.
import { inspect } from 'node:util'
import type { IdentityProviderName } from '#common/identities/rules.ts'
import {
  githubSandboxEndpoints,
  githubSandboxKeys,
  googleSandboxEndpoints,
  googleSandboxKeys,
  serveGithubSandbox,
  serveGoogleSandbox,
} from '#packages/sandbox'
import { createGithubProvider } from '#server/auth/github.ts'
import { createGoogleProvider } from '#server/auth/google.ts'
import type { IdentityProvider, SignInAttempt } from '#server/auth/oauth-provider.ts'
import { ProviderRefused } from '#server/auth/provider-refused.ts'
import { identityCallback } from '#server/compose/sign-in-providers.ts'
import { type Fault, openProxy } from './provider-proxy.ts'
import { testShop } from './test-shop.ts'
import { listenWith, queryOf, visit } from './wallet-shop.ts'

export type Return = { answer: Record<string, string>; attempt: SignInAttempt }

export async function identityShop() {
  const shop = await testShop()
  const { db } = shop.shop
  const keys = { google: await googleSandboxKeys(db), github: await githubSandboxKeys(db) }
  const publicUrl = await listenWith(shop, (app, url) => {
    serveGoogleSandbox(app, { db, publicUrl: url, redirectUrl: identityCallback(url, 'google'), ...keys.google })
    serveGithubSandbox(app, { db, publicUrl: url, redirectUrl: identityCallback(url, 'github'), ...keys.github })
  })
  // Only the shop's own calls pass through it, not the browsers'.
  const proxy = await openProxy(publicUrl)
  const place = { publicUrl, ownUrl: proxy.url }

  const providerWith = (name: IdentityProviderName, values: { clientId?: string; clientSecret?: string; timeoutMs?: number } = {}) => {
    const { clientId, clientSecret } = keys[name]
    const settings = { clientId, clientSecret, redirectUrl: identityCallback(publicUrl, name), ...values }
    return name === 'google'
      ? createGoogleProvider({ ...settings, endpoints: googleSandboxEndpoints(place) })
      : createGithubProvider({ ...settings, endpoints: githubSandboxEndpoints(place) })
  }
  const providers: Record<IdentityProviderName, IdentityProvider> = { google: providerWith('google'), github: providerWith('github') }

  /** Visits the provider, chooses `person` and returns. */
  const returnToShop = async (name: IdentityProviderName, person: string): Promise<Return> => {
    const { url, attempt } = providers[name].begin()
    const sent = await visit(...formOf(publicUrl, (await visit(url.href)).text, person))
    return { answer: queryOf(sent.location), attempt }
  }

  return {
    ...shop,
    publicUrl,
    proxy,
    keys,
    providers,
    providerWith,
    returnToShop,
    /** Sets the fault for calls whose path contains `part`. */
    faultAt: (part: string, fault: Fault) => {
      proxy.faultOf = (path) => (path.includes(part) ? fault : 'none')
    },
    /** The refusal that `attempted` ends in. Its text, stack and causes must contain no secret. */
    refusalOf: async (
      attempted: Promise<unknown>,
      { answer, attempt }: Partial<Return> = {},
      ...others: string[]
    ): Promise<ProviderRefused> => {
      const refusal = await attempted.then(
        () => null,
        (error: unknown) => error,
      )
      if (!(refusal instanceof ProviderRefused)) throw new Error('Nobody refused this in the right way', { cause: refusal })
      const secrets = [
        answer?.code,
        answer?.state,
        ...Object.values(attempt ?? {}),
        keys.google.clientSecret,
        keys.github.clientSecret,
        ...others,
      ]
      for (const secret of secrets) if (secret && inspect(refusal).includes(secret)) throw new Error('A refusal tells a secret')
      return refusal
    },
  }
}

/** The target of the page's form, and what it sends when `person` is clicked. */
export function formOf(publicUrl: string, page: string, person: string): [url: string, fields: Record<string, string>] {
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1]
  if (action === undefined || !page.includes(`name="person" value="${person}"`)) throw new Error(`There is nobody to choose: ${page}`)
  const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name = '', value = '']) => [name, value])
  return [`${publicUrl}${action}`, { ...Object.fromEntries(hidden), person }]
}
