import { z } from 'zod'
import { messages } from '#common/messages.ts'
import { highestNamedMinor, toMajor } from '#common/money.ts'
import { type NewOrder, NewOrder as NewOrderRules, type OrderStatus, QuantityChange } from '#common/orders/schema.ts'
import { picturePath } from '#common/picture-addresses.ts'
import type { Order as DomainOrder } from '#server/domain/orders/queries.ts'
import { accountEmail, count, orderNumberInPath, PageQuery } from './common.ts'
import { ruledBy } from './documented.ts'
import { writeImages } from './images.ts'
import { readAmount, readCount, wireAmount, wireCount } from './numbers.ts'
import { writeTime } from './time.ts'

/** The statuses in the specification's spelling. */
const wireStatus = { pending: 'Pandding', cancelled: 'Cancelled', paid: 'Complate' } as const satisfies Record<OrderStatus, string>
const domainStatus: Readonly<Record<string, OrderStatus>> = { Pandding: 'pending', Cancelled: 'cancelled', Complate: 'paid' }

export const WireStatus = z.enum(['Pandding', 'Cancelled', 'Complate'])

export const Order = z
  .object({
    _id: z.string().describe('The number of the order'),
    email: z.string(),
    userId: z.string(),
    userName: z.string(),
    orderStatus: WireStatus,
    paymentMethod: z
      .enum(['cash', 'bkash', 'card', 'nagad'])
      .nullable()
      .describe('How a placed order is paid; a Pandding order with cash waits for the money on delivery'),
    time: z.string().describe('day/month/year in UTC, the month counted from 0'),
    quantity: count,
    productId: z.string(),
    sku: z.string(),
    name: z.string(),
    product_type: z.string(),
    price: z.number().describe('Of one piece, when it was ordered'),
    description: z.string(),
    img: z.array(z.string()),
    orderQuantity: count.describe('The minimum order quantity, when it was ordered'),
    abalableQuantity: count.describe('Pieces in stock, when it was ordered'),
  })
  .meta({ id: 'Order' })

export const CustomerOrdersQuery = PageQuery.extend({
  email: accountEmail('Whose orders'),
  status: z
    .enum([...WireStatus.options, 'all'])
    .optional()
    .describe('Only orders of this status'),
})

/** One path serves two calls: it reads an order by its number, and adds orders under the customer's e-mail address. */
export const OrderPath = z.object({ key: orderNumberInPath })
export const CustomerPath = z.object({ key: accountEmail('The e-mail address of the customer') })
export const OrderChangePath = z.object({ id: orderNumberInPath })

const rules = NewOrderRules.shape

export const OrderHeaders = z.object({
  'idempotency-key': ruledBy(z.string().max(200), rules.idempotencyKey.unwrap())
    .optional()
    .describe('A name of your own for this request: the same again is the same order'),
})

export const NewOrderBody = z.object({
  _id: wireCount(rules.number.unwrap(), { message: 'Must be an order number' })
    .optional()
    .describe('A random integer below 100,000,000; the same again is the same order'),
  productId: wireCount(rules.productId.unwrap(), { message: 'Must be an item id' })
    .optional()
    .describe('Which item; else name and product_type say it'),
  name: ruledBy(z.string(), rules.name.unwrap()).optional().describe('With product_type: the item by its name'),
  product_type: ruledBy(z.string(), rules.productType.unwrap()).optional().describe('With name: the category of the item'),
  quantity: wireCount(rules.quantity, { message: messages.orderQuantityOutOfBounds }).describe(
    'Pieces: at least the minimum order quantity of the item, and no more than there are in stock',
  ),
  price: wireAmount('Must be an amount', { min: 0, max: highestNamedMinor })
    .optional()
    .describe('What the customer saw; another price than the present one is refused'),
  userName: ruledBy(z.string(), rules.userName.unwrap()).nullish().describe('Who orders; the name of the account where missing'),
  orderStatus: z.literal('Pandding', 'A new order is Pandding').optional().describe('The only status of a new order'),
})

export const OrderAdded = z.object({ success: z.string(), _id: z.string() }).meta({ id: 'OrderAdded' })

const statusOrPresent = ruledBy(z.string(), WireStatus)
const newQuantity = ruledBy(z.unknown(), wireCount(QuantityChange.shape.quantity.unwrap())).optional()
const ignoredWhenCancelling = 'Ignored when the status is Cancelled'
export const OrderChangeBody = z.object({
  orderStatus: statusOrPresent.optional().describe('Cancelled cancels the order; any other may only repeat the status that the order has'),
  status: statusOrPresent.optional().describe('The same, where orderStatus is missing'),
  quantity: newQuantity.describe(`The new quantity. ${ignoredWhenCancelling}`),
  orderQuantity: newQuantity.describe(`The new quantity, where quantity is unchanged. ${ignoredWhenCancelling}`),
})

export function writeOrder(publicUrl: string, order: DomainOrder): z.infer<typeof Order> {
  return {
    _id: String(order.number),
    email: order.email,
    userId: order.userId,
    userName: order.userName,
    orderStatus: wireStatus[order.status],
    paymentMethod: order.paymentMethod,
    time: writeTime(order.createdAt),
    quantity: order.quantity,
    productId: String(order.productId),
    sku: order.sku,
    name: order.name,
    product_type: order.productType,
    price: toMajor(order.unitPriceMinor),
    description: order.description,
    img: writeImages(publicUrl, order.imageUrls, picturePath(order.productId)),
    orderQuantity: order.minOrderQuantity,
    abalableQuantity: order.availableQuantity,
  }
}

/** Reads a status; undefined for `all`, for a missing one, and for unknown text. */
export const readStatus = (status: string | undefined): OrderStatus | undefined => (status === undefined ? undefined : domainStatus[status])

export function readNewOrder(email: string, body: z.infer<typeof NewOrderBody>, idempotencyKey: string | undefined): NewOrder {
  const { _id, productId, name, product_type, quantity, price, userName } = body
  return {
    email,
    quantity: readCount(quantity),
    ...(_id !== undefined && { number: readCount(_id) }),
    ...(productId !== undefined && { productId: readCount(productId) }),
    ...(name !== undefined && { name }),
    ...(product_type !== undefined && { productType: product_type }),
    ...(price !== undefined && { priceMinor: readAmount('price', price) }),
    ...(userName !== undefined && userName !== null && { userName }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  }
}
