// What the floods of overload.ts send: by kind, always something that no cache can answer.
import { randomUUID } from 'node:crypto'
import type { Customer } from '../fill.ts'

export const floodKinds = ['sign-ups', 'sign-ins', 'searches', 'lists', 'orders', 'pages', 'payments'] as const
export type FloodKind = (typeof floodKinds)[number]

export type FloodRequest = { method: string; path: string; from: string; token?: string; body?: object }

/** What requests are made of. */
export type FloodGround = {
  customers: readonly Customer[]
  /** Words of names of parts. */
  words: readonly string[]
  partIds: readonly number[]
  /** Everyone orders this part. */
  hotPartId: number
  /** Payments at a provider that hangs. */
  paymentIds: readonly string[]
}

/** The next request of a kind. Each comes from one of a thousand networks, so that limits by network do not end the flood. */
export function createRequests(kind: FloodKind, { customers, words, partIds, hotPartId, paymentIds }: FloodGround): () => FloodRequest {
  let count = 0
  const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
  const from = () => `10.${Math.floor(Math.random() * 4)}.${Math.floor(Math.random() * 250)}.1`
  const some = (most: number) => 1 + Math.floor(Math.random() * most)
  const made: Record<FloodKind, () => Omit<FloodRequest, 'from'>> = {
    'sign-ups': () => ({ method: 'PUT', path: `/user/${randomUUID()}@flood.test`, body: { password: 'six-or-more', name: 'Flood' } }),
    'sign-ins': () => ({ method: 'PUT', path: `/user/${pick(customers).email}`, body: { password: `guess ${some(1e6)}` } }),
    searches: () => ({ method: 'GET', path: `/items?q=${encodeURIComponent(`${pick(words)} ${pick(words)}`)}&limit=${some(100)}` }),
    lists: () => {
      const input = { priceFromMinor: some(1e6), priceToMinor: 2e6 + some(1e6), availability: 'orderable', sort: pick(['best', 'price']) }
      return { method: 'GET', path: `/trpc/items.browse?input=${encodeURIComponent(JSON.stringify(input))}` }
    },
    orders: () => {
      const { email, token } = pick(customers)
      const body = { _id: String(10_000_000 + some(89_999_998)), productId: String(hotPartId), quantity: 1 }
      return { method: 'POST', path: `/orders/${email}`, token, body }
    },
    pages: () => ({ method: 'GET', path: `/pars/${partIds[count++ % partIds.length]}` }),
    payments: () => ({ method: 'GET', path: `/payments/return/${paymentIds[count++ % paymentIds.length]}` }),
  }
  return () => ({ ...made[kind](), from: from() })
}
