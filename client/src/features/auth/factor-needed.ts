import type { Outputs } from '#client/lib/api-types.ts'
import { type FactorMethod, factorMethods } from '#common/second-factor/rules.ts'

/** An unfinished sign-in: it needs one of these ways to give the second factor, with this ticket. */
export type FactorNeeded = NonNullable<Outputs['accounts']['signIn']['secondFactor']>

/** Reads both from an address or a message; null if one is missing. */
export function readFactorNeeded(ticket: unknown, methods: unknown): FactorNeeded | null {
  if (typeof ticket !== 'string' || typeof methods !== 'string') return null
  const named = methods.split(' ')
  return { ticket, methods: factorMethods.filter((method: FactorMethod) => named.includes(method)) }
}
