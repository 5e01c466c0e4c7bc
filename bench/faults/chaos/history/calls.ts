// What people ask the shop for, and what it acknowledges: the words of the history.

export type Method = 'cash' | 'card' | 'bkash' | 'nagad'
export type OrderLine = Readonly<{ number: number; quantity: number; unitPriceMinor?: number }>

/** For each call what is known when it is sent, and what its answer adds. Sessions are the SHA-256 of their credential, in base64url. */
export type Calls = {
  'sign up': { asked: { email: string }; done: object }
  'sign in': { asked: { email: string; kind: 'token' | 'browser' }; done: { session: string } }
  'sign out': { asked: { session: string }; done: object }
  'add product': {
    asked: { sku: string; quantity: number; priceMinor: number }
    done: { productId: string }
  }
  'set stock': { asked: { productId: string; quantity: number }; done: object }
  'set price': { asked: { productId: string; priceMinor: number }; done: object }
  'add order': { asked: { email: string; number: number; productId: string; quantity: number }; done: { number: number } }
  'add lines': {
    asked: { email: string; key: string; lines: readonly { productId: string; quantity: number }[] }
    done: { orders: readonly (OrderLine & { productId: string })[] }
  }
  'change quantity': { asked: { number: number; quantity: number }; done: object }
  cancel: { asked: { number: number }; done: object }
  delete: { asked: { number: number }; done: object }
  /** Without a key the same orders by the same method are the same request. `payment` is its id, if the answer says it. */
  place: {
    asked: { email: string; key: string | null; numbers: readonly number[]; method: Method }
    done: { purchase: string | null; payment: string | null; lines: readonly OrderLine[] | null; totalMinor: number | null }
  }
  /** At the bank, not at the shop. */
  pay: { asked: { method: Method; payUrl: string; fate: string }; done: object }
  abandon: { asked: { payment: string }; done: { state: string } }
  'record cash': { asked: { number: number }; done: object }
  refund: { asked: { refund: string; number: number; amountMinor: number | null }; done: object }
  'repeat refund': { asked: { refund: string; failed: string; byHand: boolean }; done: object }
  /** What the shop said when asked how an order or a payment stands: only of those that are paid, which is final. */
  'see paid order': { asked: { number: number }; done: object }
  'see payment': { asked: { payment: string }; done: { state: string; paid: readonly number[] } }
}
export type CallName = keyof Calls

/** `unknown`: the person got no answer, or a refusal after an attempt without one, so that it may or may not have happened. */
export type Step = 'asked' | 'done' | 'refused' | 'unknown'
export type Entry = Readonly<{
  at: number
  intent: number
  persona: string
  call: CallName
  step: Step
  facts: Readonly<Record<string, unknown>>
}>
