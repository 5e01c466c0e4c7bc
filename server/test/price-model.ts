// A model of prices, written from the rules as people read them, to compare the shop with. They share no code.

export type ModelProduct = {
  id: number
  type: string
  maker: string | null
  priceMinor: number
  minimum: number
  multiple: number
  breaks: { quantity: number; priceMinor: number }[]
}
export type ModelList = {
  name: string
  /** Milliseconds since 1970; null is without bound. */
  from: number | null
  until: number | null
  isDeleted: boolean
  entries: { productId: number; from: number; priceMinor: number }[]
  rules: { for: 'all' | 'type' | 'maker'; value: string; basisPoints: number }[]
}
export type ModelCustomer = { isAdmin: boolean; lists: ModelList[] }

/** The public price: the price itself, or the break with the most pieces that the quantity reaches. */
function publicPrice(product: ModelProduct, quantity: number): number {
  let price = product.priceMinor
  for (const step of product.breaks) if (quantity >= step.quantity) price = step.priceMinor
  return price
}

/** A discount in percent, rounded to the nearest minor unit, halves up, and at least one. */
function lessPercent(priceMinor: number, basisPoints: number): number {
  const exact = BigInt(priceMinor) * BigInt(10_000 - basisPoints)
  const [whole, rest] = [exact / 10_000n, exact % 10_000n]
  const rounded = Number(rest * 2n >= 10_000n ? whole + 1n : whole)
  return rounded < 1 ? 1 : rounded
}

const isSame = (a: string, b: string | null): boolean => b !== null && a.toLowerCase() === b.toLowerCase()

/** The price of a piece for a customer, an orderable quantity and a moment; `null` is a visitor. */
export function modelPrice(
  product: ModelProduct,
  customer: ModelCustomer | null,
  quantity: number,
  at: number,
): { price: number; listName: string | null } {
  const everyone = publicPrice(product, quantity)
  const offers = [{ price: everyone, listName: null as string | null }]
  for (const list of customer === null || customer.isAdmin ? [] : customer.lists) {
    const isValid = !list.isDeleted && (list.from === null || list.from <= at) && (list.until === null || at < list.until)
    if (!isValid) continue
    for (const entry of list.entries)
      if (entry.productId === product.id && quantity >= entry.from) offers.push({ price: entry.priceMinor, listName: list.name })
    for (const rule of list.rules) {
      const holds = rule.for === 'all' || (rule.for === 'type' ? isSame(rule.value, product.type) : isSame(rule.value, product.maker))
      if (holds) offers.push({ price: lessPercent(everyone, rule.basisPoints), listName: list.name })
    }
  }
  const price = Math.min(...offers.map((offer) => offer.price))
  return offers.find((offer) => offer.price === price) ?? { price, listName: null }
}
