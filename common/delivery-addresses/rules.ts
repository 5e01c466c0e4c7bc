/** The maximum number of addresses per account, in addition to its own. */
export const maxDeliveryAddresses = 100

/** The days for which a deleted address can be restored. */
export const deletedAddressDays = 30
