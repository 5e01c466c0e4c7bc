// The order process as data: the effect of each command on an order in each state, and who may give the command. The SQL functions
// implement it, a test compares every cell with the database, and pages read from it which commands to offer.
import { type OrderLike, orderStateOf } from './rules.ts'

/**
 * All states of an order. `placed` orders hold stock. States that differ only in their payment are separate because system commands treat
 * them differently: `overdue` is an open payment after its expiry, `expiredHold` an expired hold without a payment.
 */
export const orderStates = [
  'cart',
  'paymentFailed',
  'awaitingCash',
  'awaitingPayment',
  'overdue',
  'expiredHold',
  'paidInCash',
  'paidOnline',
  'refunding',
  'refunded',
  'cancelled',
  'cancelledWhilePaying',
  'removed',
] as const
export type OrderState = (typeof orderStates)[number]

export type OrderMail = 'order-placed' | 'order-cancelled' | 'order-paid' | 'payment-refunded'

/** The effect of a command; fields that are missing do not change. */
type Effect = Readonly<{
  to: OrderState
  /** Pieces are taken from the product's available quantity, or returned to it. */
  stock?: 'taken' | 'returned'
  mail?: OrderMail
  /** The new state of the order's newest payment. */
  payment?: 'open' | 'settled' | 'failed' | 'expired' | 'refunded'
  /** Money that the shop owes, or has paid back. */
  refund?: 'asked' | 'done'
}>
/** Names of texts in message-texts.ts. */
export type RefusalMessage =
  | 'adminsOnly'
  | 'notAwaitingCash'
  | 'notPaid'
  | 'orderFrozen'
  | 'orderNotFound'
  | 'orderNotPending'
  | 'orderPlaced'
  | 'paidOrderFinal'
  | 'paymentNotFound'
  | 'refundTooMuch'

type Refusal = Readonly<{
  code: 'CONFLICT' | 'NOT_FOUND' | 'FORBIDDEN'
  message: RefusalMessage
}>
/**
 * `unchanged` is success without an effect, for example for a repeated request. `noPayment`: the command needs a payment, and the order has
 * none.
 */
export type OrderOutcome = Effect | Refusal | 'unchanged' | 'noPayment'

type Transitions = Readonly<Record<OrderState, OrderOutcome>>
type Command = Readonly<{
  /** Users who may give the command: admins for every order, customers for their own. */
  by: readonly ('owner' | 'admin' | 'system')[]
  /** The refusal for all other signed-in users. No procedure offers system commands. */
  others?: Refusal
  /** The effect or refusal in each state. */
  transitions: Transitions
}>

const eachState = (otherwise: OrderOutcome, some: Partial<Transitions>): Transitions => ({
  ...(Object.fromEntries(orderStates.map((state) => [state, otherwise])) as Record<OrderState, OrderOutcome>),
  ...some,
})
const conflict = (message: RefusalMessage): Refusal => ({ code: 'CONFLICT', message })
const orderNotFound: Refusal = { code: 'NOT_FOUND', message: 'orderNotFound' }
const paymentNotFound: Refusal = { code: 'NOT_FOUND', message: 'paymentNotFound' }
const adminsOnly: Refusal = { code: 'FORBIDDEN', message: 'adminsOnly' }

const whilePaid = (outcome: OrderOutcome) => ({ paidInCash: outcome, paidOnline: outcome, refunding: outcome, refunded: outcome })
const whilePlaced = (outcome: OrderOutcome) => ({
  awaitingCash: outcome,
  awaitingPayment: outcome,
  overdue: outcome,
  expiredHold: outcome,
})

const failsPayment = {
  awaitingPayment: { to: 'paymentFailed', stock: 'returned', payment: 'failed' },
  overdue: { to: 'paymentFailed', stock: 'returned', payment: 'failed' },
  cancelledWhilePaying: { to: 'cancelled', payment: 'failed' },
} as const satisfies Partial<Transitions>

const withoutProviderPayment = {
  cart: 'noPayment',
  awaitingCash: 'noPayment',
  expiredHold: 'noPayment',
  cancelled: 'noPayment',
  removed: 'noPayment',
} as const satisfies Partial<Transitions>

export const orderProcess = {
  changeQuantity: {
    by: ['owner', 'admin'],
    others: orderNotFound,
    transitions: eachState(conflict('orderNotPending'), {
      ...whilePlaced(conflict('orderPlaced')),
      cart: { to: 'cart' },
      paymentFailed: { to: 'paymentFailed' },
      removed: orderNotFound,
    }),
  },
  cancel: {
    by: ['owner', 'admin'],
    others: orderNotFound,
    transitions: eachState('unchanged', {
      ...whilePaid(conflict('paidOrderFinal')),
      cart: { to: 'cancelled' },
      paymentFailed: { to: 'cancelled' },
      awaitingCash: { to: 'cancelled', stock: 'returned', mail: 'order-cancelled' },
      awaitingPayment: { to: 'cancelledWhilePaying', stock: 'returned', mail: 'order-cancelled' },
      overdue: { to: 'cancelledWhilePaying', stock: 'returned', mail: 'order-cancelled' },
      expiredHold: { to: 'cancelled', stock: 'returned', mail: 'order-cancelled' },
      removed: orderNotFound,
    }),
  },
  remove: {
    by: ['owner', 'admin'],
    others: orderNotFound,
    transitions: eachState(
      { to: 'removed' },
      {
        ...whilePaid(conflict('paidOrderFinal')),
        ...whilePlaced({ to: 'removed', stock: 'returned', mail: 'order-cancelled' }),
        removed: orderNotFound,
      },
    ),
  },
  placeForCash: {
    by: ['owner'],
    others: orderNotFound,
    transitions: eachState(conflict('orderNotPending'), {
      cart: { to: 'awaitingCash', stock: 'taken', mail: 'order-placed' },
      paymentFailed: { to: 'awaitingCash', stock: 'taken', mail: 'order-placed' },
      awaitingCash: 'unchanged',
      awaitingPayment: conflict('orderFrozen'),
      overdue: conflict('orderFrozen'),
      cancelledWhilePaying: conflict('orderFrozen'),
      removed: orderNotFound,
    }),
  },
  startPayment: {
    by: ['owner'],
    others: orderNotFound,
    transitions: eachState(conflict('orderNotPending'), {
      cart: { to: 'awaitingPayment', stock: 'taken', payment: 'open' },
      paymentFailed: { to: 'awaitingPayment', stock: 'taken', payment: 'open' },
      // A repeated request for an open payment returns the same provider page.
      awaitingPayment: 'unchanged',
      overdue: 'unchanged',
      cancelledWhilePaying: 'unchanged',
      expiredHold: { to: 'awaitingPayment', payment: 'open' },
      removed: orderNotFound,
    }),
  },
  abandonPayment: {
    by: ['owner'],
    others: paymentNotFound,
    transitions: eachState('unchanged', { ...withoutProviderPayment, ...failsPayment }),
  },
  recordCash: {
    by: ['admin'],
    others: adminsOnly,
    transitions: eachState(conflict('notAwaitingCash'), {
      awaitingCash: { to: 'paidInCash', mail: 'order-paid', payment: 'settled' },
      paidInCash: 'unchanged',
      removed: orderNotFound,
    }),
  },
  refund: {
    by: ['admin'],
    others: adminsOnly,
    transitions: eachState(conflict('notPaid'), {
      // The admin hands over the cash; for other methods the provider is called later.
      paidInCash: { to: 'refunded', mail: 'payment-refunded', payment: 'refunded', refund: 'done' },
      paidOnline: { to: 'refunding', refund: 'asked' },
      refunding: conflict('refundTooMuch'),
      refunded: conflict('refundTooMuch'),
    }),
  },
  settlePayment: {
    by: ['system'],
    transitions: eachState('unchanged', {
      ...withoutProviderPayment,
      paidInCash: 'noPayment',
      awaitingPayment: { to: 'paidOnline', mail: 'order-paid', payment: 'settled' },
      overdue: { to: 'paidOnline', mail: 'order-paid', payment: 'settled' },
      // Too late for the order: the money is refunded.
      paymentFailed: { to: 'cart', payment: 'settled', refund: 'asked' },
      cancelledWhilePaying: { to: 'cancelled', payment: 'settled', refund: 'asked' },
    }),
  },
  failPayment: {
    by: ['system'],
    transitions: eachState('unchanged', { ...withoutProviderPayment, paidInCash: 'noPayment', ...failsPayment }),
  },
  /** A scheduled check asks the provider, which reports no change. */
  reconcilePayment: {
    by: ['system'],
    transitions: eachState('unchanged', {
      overdue: { to: 'cart', stock: 'returned', payment: 'expired' },
      cancelledWhilePaying: { to: 'cancelled', payment: 'failed' },
    }),
  },
  releaseExpiredHolds: {
    by: ['system'],
    transitions: eachState('unchanged', { expiredHold: { to: 'cart', stock: 'returned' } }),
  },
  /** Asks the provider to pay the refunds that the shop owes. */
  moveRefunds: {
    by: ['system'],
    transitions: eachState('unchanged', { refunding: { to: 'refunded', mail: 'payment-refunded', payment: 'refunded', refund: 'done' } }),
  },
} as const satisfies Readonly<Record<string, Command>>

export type OrderCommand = keyof typeof orderProcess

const outcomeOf = (command: OrderCommand, order: OrderLike): OrderOutcome => orderProcess[command].transitions[orderStateOf(order)]

/** True if a command would change this order; pages offer only such commands. */
export function isOffered(command: OrderCommand, order: OrderLike): boolean {
  const outcome = outcomeOf(command, order)
  return typeof outcome === 'object' && 'to' in outcome
}

/** The reason why a command is refused for this order; null if it is allowed. */
export function refusalOf(command: OrderCommand, order: OrderLike): Refusal | null {
  const outcome = outcomeOf(command, order)
  return typeof outcome === 'object' && 'code' in outcome ? outcome : null
}
