// Decides whether the demo and the sandbox are on. Both open the shop to everyone who reaches it, so by default they are on only if nothing
// indicates that this shop is for real customers (docs/adr/0020).

import { StartError } from '#server/lib/start-error.ts'
import type { IdentityKeys } from './env-identity.ts'
import type { PaymentKeys } from './env-payments.ts'
import { isLoopback } from './loopback.ts'

type Values = {
  DEMO?: boolean | undefined
  SANDBOX?: boolean | undefined
  DATABASE_URL?: string | undefined
  SMTP_URL?: string | undefined
  PUBLIC_URL?: string | undefined
  HOST: string
}
type Keys = { payment: PaymentKeys; identity: IdentityKeys }

const seeSettings = 'see docs/configuration.md'

/** Real outside parties. The sandbox and the demo's public passwords are not allowed together with them. */
function outsideParties({ SMTP_URL }: Values, { payment, identity }: Keys): string[] {
  const hasAny = (keys: PaymentKeys | IdentityKeys) => Object.values(keys).some((pair) => pair !== undefined)
  return [
    ...(hasAny(payment) ? ["a payment provider's keys"] : []),
    ...(hasAny(identity) ? ["an identity provider's keys"] : []),
    ...(SMTP_URL === undefined ? [] : ['SMTP_URL']),
  ]
}

/** Other signs of a real shop. They only change the defaults; an explicit `on` overrides them. */
function signsOfUse({ DATABASE_URL, PUBLIC_URL, HOST }: Values): string[] {
  return [
    ...(DATABASE_URL === undefined ? [] : ['DATABASE_URL']),
    ...(PUBLIC_URL?.startsWith('https:') ? ['an https PUBLIC_URL'] : []),
    ...(isLoopback(HOST) ? [] : [`HOST ${HOST}`]),
  ]
}

/**
 * `isDemoAsked` is true if DEMO=on was set explicitly; `realBecause` lists every sign of a real shop. Throws `StartError` if either is set
 * to `on` together with real outside parties.
 */
export function demoAndSandboxOf(env: Values, keys: Keys) {
  const parties = outsideParties(env, keys)
  const [party] = parties
  if (env.SANDBOX === true && party !== undefined)
    throw new StartError(
      `SANDBOX cannot be on together with ${party}: test payments, people and email must not mix with real ones (${seeSettings})`,
    )
  if (env.DEMO === true && party !== undefined)
    throw new StartError(
      `DEMO cannot be on together with ${party}: the passwords of its accounts are public, including the admin's (${seeSettings})`,
    )
  const realBecause = [...parties, ...signsOfUse(env)]
  const isTryout = realBecause.length === 0
  return { demo: env.DEMO ?? isTryout, isDemoAsked: env.DEMO === true, sandbox: env.SANDBOX ?? isTryout, realBecause }
}
