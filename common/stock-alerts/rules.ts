/** The maximum number of open alerts per account. */
export const maxStockAlerts = 200
