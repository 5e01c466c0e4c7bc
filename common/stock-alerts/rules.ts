/** How many open alerts an account may have. */
export const maxStockAlerts = 200
