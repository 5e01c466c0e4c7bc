/** In slots: a card that is this much wider than its slots covers no other one. */
const tolerance = 0.1

/** How many slots a card of this width covers: two for 2.1, three for 2.2. */
export const slotsOf = (width: number): number => Math.ceil(Number((width - tolerance).toFixed(3)))
