import type { Order } from '#client/lib/api-types.ts'

/** The subject of a sentence: `Order 10384721, 20 × DDR5-5600 32 GB UDIMM`. */
export const describeOrder = ({ number, quantity, name }: Pick<Order, 'number' | 'quantity' | 'name'>): string =>
  `Order line ${number}, ${quantity} × ${name}`
