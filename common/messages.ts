export * as messages from './message-texts.ts'

/** The names of order states on pages; REST uses the same words. */
export const statusNames = { pending: 'Pandding', cancelled: 'Cancelled', paid: 'Complate' } as const
