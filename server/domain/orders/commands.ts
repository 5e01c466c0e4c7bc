// Commands on orders: one SQL statement each, which contains the rules. No command reads first and writes later.
import { and, eq, isNull } from 'drizzle-orm'
import { messages } from '#common/kit/messages.ts'
import { describeBounds } from '#common/orders/bounds.ts'
import { type RefusalMessage, refusalOf } from '#common/orders/process.ts'
import { holdMinutes } from '#common/orders/rules.ts'
import type { NewOrder, OrderRef, OrderRefs, Placing, QuantityChange } from '#common/orders/schema.ts'
import { nameOf } from '#common/users/rules.ts'
import { callOutcome, callOutcomes, callValue, present } from '#server/db/call-function.ts'
import type { Outcome } from '#server/db/function-types.ts'
import { products } from '#server/db/schema/products.ts'
import { byOf } from '#server/domain/context/audit-by.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { badField, DomainError } from '#server/domain/context/errors.ts'
import { sellerOf } from '#server/domain/context/payment-config.ts'
import { may, type StaffCtx, withRight } from '#server/domain/context/rights.ts'
import { holdDaysOf } from '#server/domain/context/terms.ts'
import { countAttempt } from '#server/domain/limits/rate-limits.ts'
import { countCheckout, countOrder, countPayment } from '#server/watch/figures.ts'
import { CheckoutDetails, numbersOf, refusePastDay, termsOf } from './checkout-terms.ts'
import { closeOrders } from './close.ts'
import { customerOf } from './customer.ts'
import { isPlacingRefusal, refusalOfPlacing } from './placing-refusals.ts'
import { getOrder } from './queries.ts'

/**
 * Adds a pending order for the customer with this e-mail: the caller, or any customer with the right `orders.for`. Idempotent: the same
 * request under the same number or key returns the same order (`repeated`). Throws FORBIDDEN, NOT_FOUND, CONFLICT, BAD_REQUEST.
 */
export async function addOrder(ctx: CustomerCtx, order: NewOrder): Promise<{ number: number; repeated: boolean; message: string }> {
  const customer = await customerOf(ctx, order.email)
  await countAttempt(ctx, 'orders', ctx.actor.userId)
  const [added] = await callOutcomes(ctx.db, 'add_order', {
    user: customer.id,
    by: byOf(ctx),
    number: order.number ?? null,
    key: order.idempotencyKey ?? null,
    product: order.productId ?? null,
    name: order.name ?? null,
    type: order.productType ?? null,
    quantity: order.quantity,
    priceMinor: order.priceMinor ?? null,
    userName: order.userName ?? nameOf(customer),
  })
  countOrder(added.outcome)
  if (added.outcome === 'out_of_bounds') throw badField('quantity', messages.orderQuantityOutOfBounds, await boundsOf(ctx, order))
  if (added.outcome !== 'added' && added.outcome !== 'repeated') throw refusalOfAdding(added.outcome)
  return { number: present(added.order_number, 'order_number'), repeated: added.outcome === 'repeated', message: messages.orderAdded }
}

/** The allowed quantities as text, for the error message only. */
async function boundsOf({ db }: CustomerCtx, { productId, name, productType, quantity }: NewOrder): Promise<string | undefined> {
  const matches =
    productId === undefined ? and(eq(products.name, name ?? ''), eq(products.productType, productType ?? '')) : eq(products.id, productId)
  const [item] = await db
    .select({
      minOrderQuantity: products.minOrderQuantity,
      availableQuantity: products.availableQuantity,
      orderMultiple: products.orderMultiple,
    })
    .from(products)
    .where(and(matches, isNull(products.deletedAt)))
  return item && describeBounds(item, quantity)
}

function refusalOfAdding(outcome: Exclude<Outcome<'add_order'>, 'added' | 'repeated' | 'out_of_bounds'>): DomainError {
  switch (outcome) {
    case 'mismatch':
      return new DomainError('CONFLICT', messages.requestMismatch)
    case 'no_customer':
      return new DomainError('NOT_FOUND', messages.userNotFound)
    case 'no_product':
      return new DomainError('NOT_FOUND', messages.itemNotFound)
    case 'several_products':
      return new DomainError('CONFLICT', messages.severalItems)
    case 'price_changed':
      return new DomainError('CONFLICT', messages.priceChanged)
  }
}

/**
 * Changes the quantity of an order in the cart within the current bounds of its item, and reprices it at today's prices. Throws NOT_FOUND,
 * CONFLICT, BAD_REQUEST.
 */
export async function changeQuantity(ctx: CustomerCtx, change: QuantityChange): Promise<{ changed: number }> {
  const { number, quantity = null, minOrderQuantity = null } = change
  const changed = await callValue(ctx.db, 'change_order_quantity', {
    number,
    by: byOf(ctx),
    any: may(ctx.actor, 'orders.cancel'),
    quantity,
    minimum: minOrderQuantity,
  })
  return changed === 1 ? { changed: 1 } : explainUnchanged(ctx, change)
}

/**
 * Gives orders in the caller's cart the prices that a checkout would charge now, and protects them against price rises again. Throws
 * NOT_FOUND.
 */
export async function acceptPrices(ctx: CustomerCtx, { numbers }: OrderRefs): Promise<{ changed: number }> {
  const accepted = await callValue(ctx.db, 'accept_prices', { user: ctx.actor.userId, numbers, holdDays: holdDaysOf(ctx.terms) })
  if (!accepted) throw new DomainError('NOT_FOUND', messages.orderNotFound)
  return { changed: accepted }
}

const refusalTexts: Readonly<Record<RefusalMessage, string>> = messages

/** Explains why nothing changed: order missing or not pending, product gone, quantity out of bounds, or already that quantity. */
async function explainUnchanged(ctx: CustomerCtx, { number, quantity, minOrderQuantity }: QuantityChange): Promise<{ changed: 0 }> {
  const order = await getOrder(ctx, { number })
  if (order.userId !== ctx.actor.userId) withRight(ctx.actor, 'orders.cancel')
  const refusal = refusalOf('changeQuantity', order)
  if (refusal) throw new DomainError(refusal.code, refusalTexts[refusal.message])
  const requested = quantity !== undefined && quantity !== order.quantity ? quantity : minOrderQuantity
  const unchanged = requested === minOrderQuantity && requested !== quantity ? order.minOrderQuantity : order.quantity
  if (requested === undefined || requested === unchanged || requested === order.quantity) return { changed: 0 }
  const [item] = await ctx.db
    .select({
      minOrderQuantity: products.minOrderQuantity,
      availableQuantity: products.availableQuantity,
      orderMultiple: products.orderMultiple,
    })
    .from(products)
    .where(and(eq(products.id, order.productId), isNull(products.deletedAt)))
  if (!item) throw new DomainError('CONFLICT', messages.orderItemGone)
  throw badField('quantity', messages.changedQuantityOutOfBounds, describeBounds(item, requested))
}

/**
 * Cancels a pending order and returns its stock; returns `changed: 0` if it is already cancelled. Throws NOT_FOUND, and CONFLICT if it is
 * paid, or if a customer leaves a purchase below the shop's minimum.
 */
export async function cancelOrder(ctx: CustomerCtx, { number }: OrderRef): Promise<{ changed: number }> {
  return { changed: await closeOrders(ctx, { numbers: [number] }) }
}

/** Hides an order, and cancels it first if it is pending. Throws like `cancelOrder`. */
export async function removeOrder(ctx: CustomerCtx, { number }: OrderRef): Promise<{ removed: number }> {
  return { removed: await closeOrders(ctx, { numbers: [number], remove: true }) }
}

/**
 * Checks out the caller's orders as one purchase: takes the stock of all of them, or of none. With cash on delivery the orders are placed
 * at once, and an admin records the money later. Idempotent for the same orders or key. Throws NOT_FOUND, CONFLICT with one issue per order
 * or per missing delivery detail, PRICE_CHANGED with one issue per line.
 */
export async function placeOrders(ctx: CustomerCtx, placing: Placing): Promise<{ placed: number[]; purchase: string | null }> {
  const { placed, purchase } = await checkOut(ctx, placing)
  return { placed, purchase }
}

/** Like `placeOrders`; `isRepeated` if an earlier call with the same orders or key placed them. */
export async function checkOut(
  ctx: CustomerCtx,
  placing: Placing,
): Promise<{ placed: number[]; purchase: string | null; isRepeated: boolean }> {
  await countAttempt(ctx, 'checkouts', ctx.actor.userId)
  await refusePastDay(ctx, placing)
  const holdSeconds = placing.method === 'cash' ? null : holdMinutes * 60
  const rows = await callOutcomes(
    ctx.db,
    'place_purchase',
    { user: ctx.actor.userId, numbers: numbersOf(placing), method: placing.method, holdSeconds, terms: termsOf(ctx, placing) },
    { details: CheckoutDetails },
  )
  const [first] = rows
  countCheckout(placing.method, first.outcome)
  if (isPlacingRefusal(first.outcome)) throw refusalOfPlacing(rows, ctx.currency)
  return {
    placed: rows.flatMap((row) => row.order_number ?? []),
    purchase: first.purchase_number,
    isRepeated: first.outcome === 'repeated',
  }
}

/**
 * Records the cash for a cash-on-delivery order and for all other open lines of its purchase, which marks them as paid. Throws NOT_FOUND,
 * CONFLICT.
 */
export async function recordCash(ctx: StaffCtx<'cash'>, { number }: OrderRef): Promise<{ changed: number }> {
  const parameters = { number, by: byOf(ctx), currency: ctx.currency, seller: sellerOf(ctx.payments) }
  switch (await callOutcome(ctx.db, 'record_cash', parameters)) {
    case 'paid':
      countPayment('cash', 'settled')
      return { changed: 1 }
    case 'repeated':
      return { changed: 0 }
    case 'not_found':
      throw new DomainError('NOT_FOUND', messages.orderNotFound)
    case 'not_placed':
      throw new DomainError('CONFLICT', messages.notAwaitingCash)
  }
}

/** Releases the stock of orders whose hold has expired. Returns the number of these orders. */
export async function releaseExpiredHolds({ db, changes }: Pick<CustomerCtx, 'db' | 'changes'>): Promise<number> {
  const released = (await callValue(db, 'release_expired_holds', {})) ?? 0
  if (released > 0) await changes.tell()
  return released
}
