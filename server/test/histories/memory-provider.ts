// A small in-memory provider: tests against the sandbox cover the wire format, this one covers the effects on the books.
import { randomUUID } from 'node:crypto'
import { type Gateway, GatewayRefused, GatewayUnavailable, type PaymentAnswer } from '#server/payments/gateway.ts'

/** The provider's behaviour at its next call. With `crashes` it succeeds, but the shop's process dies before it gets the answer. */
export type Mood = 'fine' | 'refuses' | 'away' | 'crashes'

type ProviderPayment = {
  ref: string
  reference: string
  /** The paid amount, in minor units. */
  amount: number
  state: 'open' | 'paid' | 'failed'
  /** The refunded amounts, by the shop's refund id. */
  given: Map<string, number>
}

/** A process that died in the middle of a call; the shop has no handler for it. */
export class Crash extends Error {}

export type MemoryProvider = {
  gateway: Gateway
  setMood: (mood: Mood) => void
  find: (ref: string | null) => ProviderPayment | undefined
  /** The payments that wait for their customer. */
  open: () => ProviderPayment[]
}

export function createMemoryProvider(): MemoryProvider {
  const ledger = new Map<string, ProviderPayment>()
  let mood: Mood = 'fine'

  function inMood<T>(act: () => T): T {
    const current = mood
    mood = 'fine'
    if (current === 'refuses') throw new GatewayRefused('no', 'The provider says no')
    if (current === 'away') throw new GatewayUnavailable('The provider is away')
    const result = act()
    if (current === 'crashes') throw new Crash('The process died')
    return result
  }

  function answerOf(ref: string): PaymentAnswer {
    const found = ledger.get(ref)
    if (!found) throw new GatewayRefused('missing', 'There is no such payment')
    if (found.state === 'open') return { status: 'open' }
    if (found.state === 'failed') return { status: 'failed', reason: 'declined', isFinal: true }
    const { amount: amountMinor, reference } = found
    return { status: 'paid', amountMinor, currency: 'BDT', reference, mode: 'test', transactionRef: `tx-${ref}` }
  }

  const gateway: Gateway = {
    method: 'card',
    mode: 'test',
    open: async ({ reference, amountMinor }) =>
      inMood(() => {
        const ref = randomUUID()
        ledger.set(ref, { ref, reference, amount: amountMinor, state: 'open', given: new Map() })
        return { providerRef: ref, redirectUrl: `https://provider.test/${ref}` }
      }),
    confirm: async ({ providerRef }) => answerOf(providerRef),
    hintOf: () => '',
    ask: async ({ providerRef }) => answerOf(providerRef),
    close: async ({ providerRef }) => {
      const found = ledger.get(providerRef)
      if (found?.state === 'open') found.state = 'failed'
    },
    refund: async ({ providerRef }, { id, amountMinor }) => {
      const given = ledger.get(providerRef)?.given
      // A repeated refund is not refused: the caller gets its earlier result.
      if (mood === 'refuses' && given?.has(id)) mood = 'fine'
      return inMood(() => {
        given?.set(id, amountMinor)
        return { status: 'done', providerRef: id }
      })
    },
  }

  return {
    gateway,
    setMood: (next) => {
      mood = next
    },
    find: (ref) => (ref === null ? undefined : ledger.get(ref)),
    open: () => [...ledger.values()].filter(({ state }) => state === 'open'),
  }
}
