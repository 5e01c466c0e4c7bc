/** Pieces of all parts in one machine. */
export const maxPieces = 100
/** How many machines a build is multiplied by, at most. */
export const maxMachines = 10_000
/** Builds in a cart or a list, at most. */
export const maxBuildGroups = 50
/** Builds that a customer keeps, at most. */
export const maxSavedBuilds = 200
