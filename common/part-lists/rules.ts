/** How many lists an account may keep, and how many lines a list may have. */
export const maxPartLists = 200
export const maxPartListLines = 5_000

/** For how many days a deleted list can be restored, and how many of them are kept. */
export const deletedListDays = 30
export const maxDeletedLists = 20
