import { z } from 'zod'
import { ListCursor, ListLimit, PageNumber, rowsPerPage } from '#common/kit/paging.ts'
import { text, textLimits } from '#common/kit/text.ts'
import { Placing, RequestKey } from '../orders/schema.ts'
import { purchaseStates } from './state.ts'

/** A purchase number, in any case, with or without dashes and spaces. Invalid numbers find no purchase. */
export const PurchaseRef = z.object({ number: text(40) })
export type PurchaseRef = z.infer<typeof PurchaseRef>

/** A checkout by a program, with an idempotency key so that it can repeat the request. */
export const NewPurchase = Placing.extend({ key: RequestKey })
export type NewPurchase = z.infer<typeof NewPurchase>

/** Orders a purchase again. The caller chooses `key`, so that a repeated request does not add the lines twice. */
export const PurchaseAgain = PurchaseRef.extend({
  key: RequestKey,
})
export type PurchaseAgain = z.infer<typeof PurchaseAgain>

/** Cancels lines of a purchase, or all of them. */
export const PurchaseCancel = PurchaseRef.extend({ orders: Placing.shape.numbers })
export type PurchaseCancel = z.infer<typeof PurchaseCancel>

export const PurchaseList = z.object({ limit: ListLimit, cursor: ListCursor.optional() })
export type PurchaseList = z.infer<typeof PurchaseList>

/**
 * A page of purchases. `text` is a purchase, order, document or PO number, a part's name or SKU, or, for admins, a customer's name or
 * e-mail address. `visible` means all purchases for admins and the caller's own for customers.
 */
export const PurchaseSearch = z.object({
  text: text(textLimits.other).optional(),
  state: z.enum(purchaseStates).optional(),
  /** Only purchases with lines that are not paid yet. */
  isOpen: z.literal(true).optional(),
  scope: z.enum(['own', 'visible']).default('visible'),
  page: PageNumber,
  perPage: rowsPerPage(25),
})
export type PurchaseSearch = z.infer<typeof PurchaseSearch>
