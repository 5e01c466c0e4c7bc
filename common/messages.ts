export * as messages from './message-texts.ts'

/** What people read where an order's status stands; the wire has the same words. */
export const statusNames = { pending: 'Pandding', cancelled: 'Cancelled', paid: 'Complate' } as const
