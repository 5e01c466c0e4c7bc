/**
 * The number of pictures that a customer's account may have at a time. Unused pictures stop counting after a day, when they are removed.
 * Accounts with the right `products` have no such limit, because products have many pictures.
 */
export const uploadAllowance = { unconfirmed: 3, confirmed: 30 } as const
