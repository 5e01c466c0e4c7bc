/** The most orders that one checkout takes. */
export const mostOrdersAtOnce = 200
