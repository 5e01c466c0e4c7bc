/**
 * The number of pictures that a customer's account may have at a time. Unused pictures stop counting after a day, when they are removed.
 * Those who may change products have no such limit, because products have many pictures.
 */
export const uploadAllowance = { unconfirmed: 3, confirmed: 30 } as const

/** More than any account has: the largest integer of the database. */
export const noAllowance = { unconfirmed: 2_147_483_647, confirmed: 2_147_483_647 } as const
