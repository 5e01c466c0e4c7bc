import { z } from 'zod'
import { messages } from '#common/kit/messages.ts'
import { highestNamedMinor, quantityBounds } from '#common/kit/money.ts'
import { ListCursor, ListLimit, PageNumber, rowsPerPage } from '#common/kit/paging.ts'
import { day, line, lines, requiredLine, requiredLines, requiredText, text, textLimits } from '#common/kit/text.ts'
import { ItemId } from '../items/schema.ts'
import { EmailAddress } from '../users/schema.ts'
import { maxOrdersAtOnce, orderStatuses } from './rules.ts'

export const OrderStatus = z.enum(orderStatuses)
export type OrderStatus = z.infer<typeof OrderStatus>

/** An order's public number: a random integer below a hundred million, usually chosen by the browser. */
export const OrderNumber = z.number('Must be an order number').int('Must be an order number').min(0).max(99_999_999)
export const OrderRef = z.object({ number: OrderNumber })
export type OrderRef = z.infer<typeof OrderRef>

export const OrderRefs = z.object({ numbers: z.array(OrderNumber).min(1).max(5_000) })
export type OrderRefs = z.infer<typeof OrderRefs>

export const OrderList = z.object({ limit: ListLimit, cursor: ListCursor.optional() })
export type OrderList = z.infer<typeof OrderList>

export const CustomerOrderList = OrderList.extend({ email: EmailAddress, status: OrderStatus.optional() })
export type CustomerOrderList = z.infer<typeof CustomerOrderList>

export const orderSorts = [
  'time',
  '-time',
  'userName',
  '-userName',
  'name',
  '-name',
  'price',
  '-price',
  'quantity',
  '-quantity',
  'status',
  '-status',
] as const
export const OrderSort = z.enum(orderSorts)
export type OrderSort = z.infer<typeof OrderSort>

const madeOn = day('Must be a day such as 2026-01-31').optional()

/**
 * A page of an order table, limited to orders created from the shop's day `from` to the shop's day `to`, inclusive. `visible` means all
 * orders for admins and the caller's own for customers.
 */
export const OrderSearch = z.object({
  text: text(textLimits.other).optional(),
  status: OrderStatus.optional(),
  /** Only lines of carts, or all orders but those. */
  inCart: z.boolean().optional(),
  email: EmailAddress.optional(),
  from: madeOn,
  to: madeOn,
  sort: OrderSort.default('-time'),
  scope: z.enum(['own', 'visible']).default('visible'),
  page: PageNumber,
  perPage: rowsPerPage(50),
})
export type OrderSearch = z.infer<typeof OrderSearch>

const wholeQuantity = (message: string) => z.number(message).int(message).min(quantityBounds.min, message).max(quantityBounds.max, message)

/** A client-chosen idempotency key: a repeated request with the same key takes effect once. */
export const RequestKey = z.string().regex(/^[\x21-\x7e]{1,200}$/, 'Must be 1 to 200 visible ASCII characters')

/** A new pending order: the item by `productId`, or by name and type if exactly one item matches. */
export const NewOrder = z
  .object({
    email: EmailAddress,
    number: OrderNumber.optional(),
    idempotencyKey: RequestKey.optional(),
    productId: ItemId.optional(),
    name: requiredText(textLimits.name, messages.productNameRequired).optional(),
    productType: requiredText(textLimits.other, messages.productTypeRequired).optional(),
    quantity: wholeQuantity(messages.orderQuantityOutOfBounds),
    // The price that the customer saw. Any price but the current one is a conflict, so every amount is valid input.
    priceMinor: z.number().int().min(0).max(highestNamedMinor).optional(),
    userName: requiredLine(textLimits.author, messages.nameRequired).optional(),
  })
  .refine((order) => order.productId !== undefined || (order.name !== undefined && order.productType !== undefined), {
    path: ['productId'],
    error: 'Choose the product by its id, or by its name and type',
  })
export type NewOrder = z.infer<typeof NewOrder>

/** Uses `quantity` if it differs from the order's own quantity, else `minOrderQuantity` if that differs from the order's snapshot. */
export const QuantityChange = z.object({
  number: OrderNumber,
  quantity: wholeQuantity(messages.changedQuantityOutOfBounds).optional(),
  minOrderQuantity: wholeQuantity(messages.changedQuantityOutOfBounds).optional(),
})
export type QuantityChange = z.infer<typeof QuantityChange>

export const paymentMethods = ['cash', 'bkash', 'card', 'nagad'] as const
export const PaymentMethod = z.enum(paymentMethods)
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** The delivery details of one purchase, outside the address book. */
export const Delivery = z.object({
  recipient: requiredLine(textLimits.other, 'Enter who receives it'),
  phoneNumber: requiredLine(textLimits.other, messages.phoneNumberMissing),
  address: requiredLines(textLimits.address, messages.addressMissing),
})
export type Delivery = z.infer<typeof Delivery>

/** A customer's details for a purchase. Without a delivery or an address-book entry, the usual address applies. */
export const PurchaseTerms = z.object({
  key: RequestKey.optional(),
  // The total that the customer saw. If it is missing, each line is limited to the price that it names.
  totalMinor: z.number().min(0).max(highestNamedMinor, { error: messages.sumTooLarge, abort: true }).int().optional(),
  poNumber: line(textLimits.other).optional(),
  note: lines(textLimits.review).optional(),
  wishedOn: day('Must be a day such as 2026-01-31').optional(),
  addressId: z.uuid('Choose an address of your address book').optional(),
  delivery: Delivery.optional(),
})
export type PurchaseTerms = z.infer<typeof PurchaseTerms>

const numbers = z
  .array(OrderNumber)
  .min(1, 'Choose at least one line')
  .max(maxOrdersAtOnce, `Choose at most ${maxOrdersAtOnce} orders`)
  .refine((numbers) => new Set(numbers).size === numbers.length, 'Choose each line only once')

/** A checkout: the pending orders to place ("all" is the whole cart), and the payment method. */
export const Placing = PurchaseTerms.extend({ numbers: z.union([z.literal('all'), numbers]), method: PaymentMethod })
export type Placing = z.infer<typeof Placing>

/** A checkout that places orders at once; the other methods start with a payment. */
export const CashPlacing = Placing.extend({
  method: z.literal('cash', 'Only cash on delivery can be placed directly. Other methods start with a payment'),
})
