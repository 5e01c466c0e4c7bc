/** In slots: a card may exceed its slots by this much without covering another one. */
const tolerance = 0.1

/** The number of slots that a card of this width covers: two for 2.1, three for 2.2. */
export const slotsOf = (width: number): number => Math.ceil(Number((width - tolerance).toFixed(3)))
