import { mostAtOnce } from '#client/features/orders/order-state.ts'
import { paths } from '#common/paths.ts'

/** Order numbers as addresses have them, such as `1,20,3`: at most 200, each once. null where nothing is named. */
export function readNumbers(path: string | undefined, selection: string | null): number[] | null {
  const text = path ?? selection
  if (text === null) return null
  const numbers = text.split(',').map((part) => (/^\d{1,8}$/.test(part) ? Number(part) : Number.NaN))
  return [...new Set(numbers)].slice(0, mostAtOnce)
}

/** The checkout of chosen orders; a reload keeps the choice. */
export const checkoutPath = (orders: readonly { number: number }[]): string =>
  `${paths.payment}?orders=${orders.map(({ number }) => number).join(',')}`
