/** The maximum numbers of lists per account and lines per list. */
export const maxPartLists = 200
export const maxPartListLines = 5_000

/** The days for which a deleted list can be restored, and the number of deleted lists to keep. */
export const deletedListDays = 30
export const maxDeletedLists = 20
