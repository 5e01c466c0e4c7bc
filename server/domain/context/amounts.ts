// Amounts of what is another account's. Staff who only pack goods see whose they are and no amounts (common/staff/rights.ts).
import { hidesAmounts } from '#common/staff/rights.ts'
import type { Actor } from './ctx.ts'
import { refusalOf } from './rights.ts'

/** Names of amounts in minor units, such as `totalMinor`. */
type AmountName = 'minor' | `${string}Minor`

/** The same answer, with null instead of every amount. */
type WithoutAmounts<T> = unknown extends T
  ? T
  : T extends Date
    ? T
    : { [Name in keyof T]: Name extends AmountName ? null : WithoutAmounts<T[Name]> }

/** True if the actor sees the amounts of what belongs to an account. Everyone sees their own. */
export const showsAmounts = (actor: Actor, ownerId: string): boolean => actor.userId === ownerId || !hidesAmounts(actor)

/** An answer about what belongs to an account, as the actor sees it: without amounts where they are hidden. */
export const amountsFor = <T extends object>(actor: Actor, ownerId: string, answer: T): T | WithoutAmounts<T> =>
  showsAmounts(actor, ownerId) ? answer : (withoutAmounts(answer) as WithoutAmounts<T>)

/** Throws FORBIDDEN for accounts that see what is others' without amounts. Sorts and filters by amounts would tell them. */
export function requireAmounts(actor: Actor): void {
  if (hidesAmounts(actor)) throw refusalOf(actor)
}

const isAmountName = (name: string): boolean => name === 'minor' || name.endsWith('Minor')

/** Events keep their `details` as the version that wrote them did, so every number in there counts as an amount. */
function withoutAmounts(value: unknown, isInDetails = false): unknown {
  if (typeof value === 'number' && isInDetails) return null
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (Array.isArray(value)) return value.map((each) => withoutAmounts(each, isInDetails))
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      isAmountName(name) ? null : withoutAmounts(each, isInDetails || name === 'details'),
    ]),
  )
}
