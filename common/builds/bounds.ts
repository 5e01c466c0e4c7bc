/** Pieces of all parts in one machine. */
export const maxPieces = 100
/** The maximum number of machines per build. */
export const maxMachines = 10_000
/** The maximum number of builds in a cart or a list. */
export const maxBuildGroups = 50
export const maxSavedBuilds = 200
