// The rights of staff, as data: the right of each procedure, written down by hand, and what follows from it for each kind of staff. The roles that have a
// right is read from docs/staff.md. server/rest/staff-policy.test.ts and factor-policy.test.ts check the server against it.
import { messages } from '#common/kit/messages.ts'
import { type Right, type StaffRole, staffRoles } from '#common/staff/rights.ts'
import { documentedRights } from './documented-rights.ts'
import type { Outcome, Policy } from './policy.ts'

/**
 * Accounts with one role each; an admin without the second factor that the shop demands; a customer who had all roles, or was an admin, until a moment
 * before the call; and an account with all roles that calls the documented REST paths.
 */
export const staffCallers = [...staffRoles, 'adminWithoutFactor', 'formerStaff', 'staffOverRest'] as const
export type StaffCaller = (typeof staffCallers)[number]

/** `needs`: refused without the right. `opens`: with the right it reaches what is others'. `amounts`: not for those who see no amounts. */
export type NeededRight = { right: Right; kind: 'needs' | 'opens'; amounts: boolean }

const table: readonly [Right, NeededRight['kind'] | 'opens amounts', ...procedures: string[]][] = [
  ['products', 'needs', 'items.twins', 'items.waiting', 'items.add', 'items.change', 'items.remove'],
  ['specs', 'needs', 'items.specForm', 'items.specFormOfNew'],
  ['prices', 'needs', 'prices.of', 'prices.history'],
  ['prices', 'needs', 'priceLists.search', 'priceLists.get', 'priceLists.create', 'priceLists.change', 'priceLists.delete'],
  ['prices', 'needs', 'priceLists.restore', 'priceLists.entries', 'priceLists.addEntry', 'priceLists.changeEntry'],
  ['prices', 'needs', 'priceLists.removeEntry', 'priceLists.setRule', 'priceLists.removeRule', 'priceLists.addHolder'],
  ['prices', 'needs', 'priceLists.removeHolder', 'priceLists.preview', 'priceLists.groups', 'priceLists.group'],
  ['prices', 'needs', 'priceLists.createGroup', 'priceLists.renameGroup', 'priceLists.deleteGroup', 'priceLists.addMembers'],
  ['prices', 'needs', 'priceLists.removeMember'],
  ['reviews', 'needs', 'partReviews.search', 'partReviews.hide', 'partReviews.show'],
  ['search', 'needs', 'search.explain', 'search.searches', 'search.synonyms', 'search.addSynonym', 'search.removeSynonym'],
  ['messages', 'needs', 'contact.list', 'contact.setHandled'],
  ['cash', 'needs', 'orders.recordCash'],
  ['refund', 'needs', 'payments.refund', 'payments.refundLines', 'payments.failedRefunds', 'payments.redoRefund'],
  ['users', 'needs', 'admin.users', 'admin.searchUsers', 'admin.sharedAddresses', 'admin.toggleRole', 'admin.removeUser'],
  ['audit', 'needs', 'audit.search'],
  ['staff', 'needs', 'staff.list', 'staff.setRoles'],
  ['settings', 'needs', 'settings.get', 'settings.set'],
  ['users', 'needs', 'secondFactor.clear'],
  ['users', 'opens', 'admin.check'],
  ['orders.see', 'opens', 'orders.list', 'orders.listOf', 'orders.search', 'orders.get', 'users.profile'],
  ['orders.see', 'opens', 'purchases.list', 'purchases.search', 'purchases.get', 'purchases.again', 'buildGroups.ofPurchase'],
  ['orders.see', 'opens', 'payments.get', 'payments.history'],
  ['orders.see', 'opens amounts', 'payments.document', 'payments.documents', 'purchases.invoice'],
  ['orders.for', 'opens', 'orders.add', 'quickOrder.add'],
  ['orders.cancel', 'opens', 'orders.changeQuantity', 'orders.cancel', 'orders.remove', 'purchases.cancel'],
]

/** The right of each procedure that has one, by its path. */
export const neededRights: ReadonlyMap<string, NeededRight> = new Map(
  table.flatMap(([right, kind, ...procedures]) =>
    procedures.map(
      (procedure) => [procedure, { right, kind: kind === 'needs' ? kind : 'opens', amounts: kind === 'opens amounts' }] as const,
    ),
  ),
)

const documented = documentedRights()

/** True if docs/staff.md gives the role the right. */
export function isDocumented(role: StaffRole, { right, amounts }: Pick<NeededRight, 'right' | 'amounts'>): boolean {
  const said = documented.get(right)?.[role]
  if (said === undefined) throw new Error(`docs/staff.md has no right ${right}`)
  return amounts ? said === 'yes' : said.startsWith('yes')
}

/** `message` is null if the refusal is not about rights. `sees`: what an answer shows is what it shows to an admin, or to a stranger. */
export type Expected = { outcome: Outcome | 'SECOND_FACTOR_SETUP'; message: string | null; sees: 'all' | 'own' }

/** The answer to a caller who owns no row of the world. */
export function expectedOf({ procedure, who }: Policy, caller: StaffCaller): Expected {
  const needed = neededRights.get(procedure)
  // For the account of anyone an admin is a stranger, too.
  if (!needed) return { outcome: who.admin, message: null, sees: 'own' }
  if (caller === 'adminWithoutFactor') return { outcome: 'SECOND_FACTOR_SETUP', message: messages.secondFactorNeeded, sees: 'own' }
  if (caller === 'formerStaff' || caller === 'staffOverRest') {
    const message = needed.kind === 'needs' ? messages.adminsOnly : messages.notYours
    return { outcome: who.other, message: who.other === 'FORBIDDEN' ? message : null, sees: 'own' }
  }
  if (isDocumented(caller, needed)) return { outcome: who.admin, message: null, sees: 'all' }
  const hidesAmounts = needed.amounts && isDocumented(caller, { ...needed, amounts: false })
  if (hidesAmounts) return { outcome: 'FORBIDDEN', message: messages.notYourRole, sees: 'own' }
  const isOwnList = needed.kind === 'opens' && who.other === 'ok'
  return isOwnList ? { outcome: 'ok', message: null, sees: 'own' } : { outcome: 'FORBIDDEN', message: messages.notYourRole, sees: 'own' }
}
