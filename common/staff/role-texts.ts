import type { StaffRole } from './rights.ts'

/** The name of each role, and what it is for, as people read them. */
export const roleTexts: { readonly [Role in StaffRole]: { name: string; does: string } } = {
  sales: { name: 'Sales', does: 'Sees and cancels orders, orders for customers, answers messages.' },
  warehouse: { name: 'Warehouse', does: 'Sees what to pack and where it goes, without amounts. Counts stock.' },
  catalogue: { name: 'Catalogue', does: 'Changes products, prices and price lists. Tends reviews and the search.' },
  finance: { name: 'Finance', does: 'Sees orders and documents, records cash, refunds. Reads the audit trail.' },
}
