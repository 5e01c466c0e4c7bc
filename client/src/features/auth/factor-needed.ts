import type { Outputs } from '#client/lib/api-types.ts'
import { type FactorMethod, factorMethods } from '#common/second-factor/rules.ts'

/** What a sign-in still needs: one of the ways to give the second factor, with this ticket. */
export type FactorNeeded = NonNullable<Outputs['accounts']['signIn']['secondFactor']>

/** Reads what the shop wrote into an address or told a page; null if it is not of that form. */
export function readFactorNeeded(ticket: unknown, methods: unknown): FactorNeeded | null {
  if (typeof ticket !== 'string' || typeof methods !== 'string') return null
  const named = methods.split(' ')
  return { ticket, methods: factorMethods.filter((method: FactorMethod) => named.includes(method)) }
}
