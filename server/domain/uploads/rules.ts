/**
 * How many pictures a customer's account may have in the shop at a time. Pictures that nothing shows stop counting after a day, when they
 * are removed. Admins have no such limit: products have many pictures.
 */
export const uploadAllowance = { unconfirmed: 3, confirmed: 30 } as const
