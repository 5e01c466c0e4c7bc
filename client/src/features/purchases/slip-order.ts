// The orders of a packing slip: as the customer wrote the lines, or as shelves are labelled.
type SlipLine = Readonly<{ line: number; sku: string }>

// Figures count as numbers, as people sort shelves: CPU-9 before CPU-10.
const bySku = new Intl.Collator('en', { numeric: true })

export const slipOrders = {
  line: (one: SlipLine, other: SlipLine) => one.line - other.line,
  sku: (one: SlipLine, other: SlipLine) => bySku.compare(one.sku, other.sku) || one.line - other.line,
} as const

/** The order in the address; anything unknown is the customer's. */
export const slipOrder = (asked: string | null): keyof typeof slipOrders => (asked === 'sku' ? 'sku' : 'line')
