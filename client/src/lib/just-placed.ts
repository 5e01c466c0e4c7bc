/** The state of the address of a purchase whose customer has just placed it. A reload keeps it; a link that is passed on lacks it. */
export const justPlaced = { isJustPlaced: true } as const

export const isJustPlaced = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isJustPlaced' in state
