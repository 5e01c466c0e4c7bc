import { z } from 'zod'
import { messages } from '#common/kit/messages.ts'
import { highestNamedMinor } from '#common/kit/money.ts'
import { type NewOrder, NewOrder as NewOrderRules, type OrderStatus, QuantityChange } from '#common/orders/schema.ts'
import { picturePath } from '#common/uploads/picture-addresses.ts'
import type { Order as DomainOrder } from '#server/domain/orders/queries.ts'
import { accountEmail, count, orderNumberInPath, PageQuery } from './common.ts'
import { ruledBy } from './documented.ts'
import { writeImages } from './images.ts'
import { readAmount, readCount, wireAmount, wireCount, writeAmount } from './numbers.ts'
import { writeTime } from './time.ts'

/** The spellings are the specification's. */
const wireStatus = { pending: 'Pandding', cancelled: 'Cancelled', paid: 'Complate' } as const satisfies Record<OrderStatus, string>
const domainStatus: Readonly<Record<string, OrderStatus>> = { Pandding: 'pending', Cancelled: 'cancelled', Complate: 'paid' }

export const WireStatus = z.enum(['Pandding', 'Cancelled', 'Complate'])

export const Order = z
  .object({
    _id: z.string().describe('The order number'),
    email: z.string(),
    userId: z.string().describe('The account id of the customer'),
    userName: z.string(),
    orderStatus: WireStatus.describe('Pandding: not paid yet. Cancelled: cancelled. Complate: paid'),
    paymentMethod: z
      .enum(['cash', 'bkash', 'card', 'nagad'])
      .nullable()
      .describe('How a placed order is paid; null if it is not placed yet. A Pandding order with cash is paid on delivery'),
    time: z.string().describe('day/month/year in UTC. Months count from 0: 21/10/2026 is 21 November'),
    quantity: count.describe('Number of pieces ordered'),
    productId: z.string().describe('The item id'),
    sku: z.string(),
    name: z.string(),
    product_type: z.string(),
    price: z.number().describe('Price of one piece when it was ordered'),
    description: z.string(),
    img: z.array(z.string()).describe('Picture links'),
    orderQuantity: count.describe('The minimum order quantity when it was ordered'),
    abalableQuantity: count.describe('Pieces in stock when it was ordered'),
  })
  .meta({ id: 'Order' })

export const CustomerOrdersQuery = PageQuery.extend({
  email: accountEmail('The email address of the customer'),
  status: z
    .enum([...WireStatus.options, 'all'])
    .optional()
    .describe('Only orders with this status; all returns every status'),
})

/** One path has two calls: reading an order by its number, and adding orders under the customer's e-mail address. */
export const OrderPath = z.object({ key: orderNumberInPath })
export const CustomerPath = z.object({ key: accountEmail('The email address of the customer') })
export const OrderChangePath = z.object({ id: orderNumberInPath })

const rules = NewOrderRules.shape

export const OrderHeaders = z.object({
  'idempotency-key': ruledBy(z.string().max(200), rules.idempotencyKey.unwrap())
    .optional()
    .describe('A key of your choice for this request. Sending it again returns the same order'),
})

export const NewOrderBody = z.object({
  _id: wireCount(rules.number.unwrap(), { message: 'Must be an order number' })
    .optional()
    .describe('A random integer below 100,000,000. Sending it again returns the same order'),
  productId: wireCount(rules.productId.unwrap(), { message: 'Must be an item id' })
    .optional()
    .describe('The item to order. Alternatively, send its name and product_type'),
  name: ruledBy(z.string(), rules.name.unwrap()).optional().describe('The name of the item, with product_type, if there is no productId'),
  product_type: ruledBy(z.string(), rules.productType.unwrap())
    .optional()
    .describe('The category of the item, with name, if there is no productId'),
  quantity: wireCount(rules.quantity, { message: messages.orderQuantityOutOfBounds }).describe(
    'Number of pieces, from the minimum order quantity of the item to its stock',
  ),
  price: wireAmount('Must be an amount', { min: 0, max: highestNamedMinor })
    .optional()
    .describe('The price that the customer saw. If it differs from the current price, the order is refused'),
  userName: ruledBy(z.string(), rules.userName.unwrap()).nullish().describe('The name on the order. Default: the name of the account'),
  orderStatus: z.literal('Pandding', 'Must be Pandding for a new order').optional().describe('New orders are always Pandding'),
})

export const OrderAdded = z
  .object({
    success: z.string().describe('A text for the customer'),
    _id: z.string().describe('The order number. It can differ from the one you sent if that number was taken'),
  })
  .meta({ id: 'OrderAdded' })

const statusOrPresent = ruledBy(z.string(), WireStatus)
const newQuantity = ruledBy(z.unknown(), wireCount(QuantityChange.shape.quantity.unwrap())).optional()
const ignoredWhenCancelling = 'Ignored if the status is Cancelled'
export const OrderChangeBody = z.object({
  orderStatus: statusOrPresent.optional().describe('Cancelled cancels the order. Any other value must be the current status'),
  status: statusOrPresent.optional().describe('Used if orderStatus is missing'),
  quantity: newQuantity.describe(`The new quantity. ${ignoredWhenCancelling}`),
  orderQuantity: newQuantity.describe(`The new quantity, used if quantity is unchanged. ${ignoredWhenCancelling}`),
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
    price: writeAmount(order.unitPriceMinor),
    description: order.description,
    img: writeImages(publicUrl, order.imageUrls, picturePath(order.productId)),
    orderQuantity: order.minOrderQuantity,
    abalableQuantity: order.availableQuantity,
  }
}

/** Undefined for `all`, for a missing status, and for unknown text. */
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
