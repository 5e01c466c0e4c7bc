// Roles of staff and their rights. docs/staff.md has the same table for people, and server/trpc/rights.test.ts compares both.

/** Sorted as they are shown and answered. */
export const staffRoles = ['sales', 'warehouse', 'catalogue', 'finance'] as const

/** A role that a customer's account may have besides. Admins have every right without one. */
export type StaffRole = (typeof staffRoles)[number]

const sales = ['sales'] as const satisfies StaffRole[]
const finance = ['finance'] as const satisfies StaffRole[]
const catalogue = ['catalogue'] as const satisfies StaffRole[]
const warehouse = ['warehouse'] as const satisfies StaffRole[]
const adminsAlone = [] as const satisfies StaffRole[]

/** The staff roles that have each right. */
export const rolesWith = {
  overview: ['sales', 'finance'],
  'orders.see': ['sales', 'warehouse', 'finance'],
  'orders.cancel': sales,
  'orders.for': sales,
  quotes: sales,
  companies: sales,
  cash: finance,
  refund: finance,
  credit: finance,
  accounting: finance,
  pack: warehouse,
  'returns.receive': warehouse,
  'returns.decide': sales,
  'returns.money': finance,
  products: catalogue,
  import: catalogue,
  specs: catalogue,
  reviews: catalogue,
  search: catalogue,
  prices: catalogue,
  'stock.count': ['warehouse', 'catalogue'],
  messages: sales,
  audit: finance,
  users: adminsAlone,
  staff: adminsAlone,
  settings: adminsAlone,
  webhooks: adminsAlone,
} as const satisfies Record<string, readonly StaffRole[]>

export type Right = keyof typeof rolesWith

export const rights = Object.keys(rolesWith) as Right[]

/** An account as far as its rights depend on it. */
export type Standing = { role: 'user' | 'admin'; staffRoles: readonly StaffRole[] }

/** True for admins and for accounts with a staff role. */
export const isStaff = ({ role, staffRoles }: Standing): boolean => role === 'admin' || staffRoles.length > 0

export function hasRight({ role, staffRoles }: Standing, right: Right): boolean {
  if (role === 'admin') return true
  const allowed: readonly StaffRole[] = rolesWith[right]
  return staffRoles.some((staffRole) => allowed.includes(staffRole))
}

/** All rights of an account, in the table's order. */
export const rightsOf = (standing: Standing): Right[] => rights.filter((right) => hasRight(standing, right))

/** Without other roles, the warehouse sees whose goods to pack, and no amounts. */
export const seesAmounts = ({ role, staffRoles }: Standing): boolean =>
  role === 'admin' || staffRoles.some((staffRole) => rolesWith['orders.see'].some((seer) => seer === staffRole && seer !== 'warehouse'))

/** True for accounts that see what is others' without amounts. Everyone sees the amounts of their own. */
export const hidesAmounts = (standing: Standing): boolean => hasRight(standing, 'orders.see') && !seesAmounts(standing)
