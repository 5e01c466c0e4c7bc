// Rights for domain functions: by the account's roles at the time of the call (common/staff/rights.ts).
import { messages } from '#common/kit/messages.ts'
import { hasRight, isStaff, type Right } from '#common/staff/rights.ts'
import type { Actor, CustomerCtx, PublicCtx } from './ctx.ts'
import { DomainError } from './errors.ts'

/** An actor whose right was checked: functions that need one reject all other actors at compile time. */
export type StaffActor<R extends Right> = Actor & { readonly holds: { readonly [Held in R]: true } }
export type StaffCtx<R extends Right> = PublicCtx & { actor: StaffActor<R> }

/** True if the actor has the right now. */
export const may = (actor: Actor, right: Right): boolean => hasRight(actor, right) && !actor.lacksFactor

/** The reason for which the actor lacks a right: the demanded second factor, the role, or that it is a customer. */
export function refusalOf(actor: Actor, ofCustomer: string = messages.adminsOnly): DomainError {
  if (actor.lacksFactor) return new DomainError('SECOND_FACTOR_SETUP', messages.secondFactorNeeded)
  return new DomainError('FORBIDDEN', isStaff(actor) ? messages.notYourRole : ofCustomer)
}

/** The actor, with the right that was checked. Throws FORBIDDEN, and SECOND_FACTOR_SETUP while the demanded second factor is missing. */
export function withRight<R extends Right>(actor: Actor, right: R, ofCustomer?: string): StaffActor<R> {
  if (!may(actor, right)) throw refusalOf(actor, ofCustomer)
  return actor as StaffActor<R>
}

/**
 * True if a list shows what is everyone's, false if only the actor's own. Throws SECOND_FACTOR_SETUP if only the demanded factor is missing, instead
 * of answering with less than the account is used to.
 */
export function seesAll(actor: Actor, right: Right): boolean {
  if (!hasRight(actor, right)) return false
  if (actor.lacksFactor) throw refusalOf(actor)
  return true
}

/** The refusal of a row that is another account's or does not exist. Only customers must not learn which: to them it is not found. */
export function hiddenFrom(actor: Actor, right: Right, notFound: string): DomainError {
  return isStaff(actor) && !may(actor, right) ? refusalOf(actor) : new DomainError('NOT_FOUND', notFound)
}

/** Throws like `withRight` unless the actor may do this with what belongs to another account. */
export function requireOver({ actor }: Pick<CustomerCtx, 'actor'>, right: Right): void {
  withRight(actor, right, messages.notYours)
}
