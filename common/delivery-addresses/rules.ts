/** How many addresses an account may have beside its own. */
export const maxDeliveryAddresses = 100

/** For how many days a deleted address can be restored. */
export const deletedAddressDays = 30
