import { z } from 'zod'
import { messages } from '#common/kit/messages.ts'
import { badField, DomainError } from '#server/domain/context/errors.ts'
import type { Caller } from '#server/trpc/router.ts'
import { callerOf, pageHeaders, type RestApp } from './routes.ts'
import { Deleted, deleted, Modified, modified, PageQuery, readPage } from './wire/common.ts'
import { readCount, readPathNumber, wireCount } from './wire/numbers.ts'
import {
  CustomerOrdersQuery,
  CustomerPath,
  NewOrderBody,
  Order,
  OrderAdded,
  OrderChangeBody,
  OrderChangePath,
  OrderHeaders,
  OrderPath,
  readNewOrder,
  readStatus,
  writeOrder,
} from './wire/orders.ts'

export function serveOrders(app: RestApp): void {
  const { publicUrl } = app

  app.get(
    '/order',
    {
      config: { procedure: 'orders.listOf' },
      schema: {
        tags: ['orders'],
        operationId: 'listCustomerOrders',
        summary: 'List the orders of one customer',
        description: "Returns one customer's orders, newest first. Customers can read their own, admins anyone's.",
        querystring: CustomerOrdersQuery,
        response: { 200: z.array(Order) },
      },
    },
    async (request, reply) => {
      const { email } = request.query
      const status = readStatus(request.query.status)
      const page = await callerOf(request, reply).orders.listOf({ email, ...(status && { status }), ...readPage(request.query) })
      return reply.headers(pageHeaders(request, page)).send(page.orders.map((order) => writeOrder(publicUrl, order)))
    },
  )

  app.get(
    '/orders',
    {
      config: { procedure: 'orders.list' },
      schema: {
        tags: ['orders'],
        operationId: 'listOrders',
        summary: 'List orders',
        description: 'Returns all orders to admins and their own orders to customers, newest first.',
        querystring: PageQuery,
        response: { 200: z.array(Order) },
      },
    },
    async (request, reply) => {
      const page = await callerOf(request, reply).orders.list(readPage(request.query))
      return reply.headers(pageHeaders(request, page)).send(page.orders.map((order) => writeOrder(publicUrl, order)))
    },
  )

  app.get(
    '/orders/:key',
    {
      config: { procedure: 'orders.get', refuses: ['NOT_FOUND'] },
      schema: {
        tags: ['orders'],
        operationId: 'getOrder',
        summary: 'Get one order',
        description: 'Returns one order, as a list with one entry.',
        params: OrderPath,
        response: { 200: z.array(Order) },
      },
    },
    async (request, reply) => {
      const order = await callerOf(request, reply).orders.get({ number: orderNumber(request.params.key) })
      return reply.send([writeOrder(publicUrl, order)])
    },
  )

  app.post(
    '/orders/:key',
    {
      config: { procedure: 'orders.add', refuses: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags: ['orders'],
        operationId: 'addOrder',
        summary: 'Add an order',
        description:
          "Adds a pending order to the customer's cart. Repeating a request with the same _id or Idempotency-Key returns the same order: 201 the first time, then 200. An Idempotency-Key is remembered for 90 days. A cart has up to 5,000 pending orders that are not placed: beyond them, 409 says how many it has.",
        params: CustomerPath,
        headers: OrderHeaders,
        body: NewOrderBody,
        response: { 200: OrderAdded, 201: OrderAdded },
      },
    },
    async (request, reply) => {
      const order = readNewOrder(request.params.key, request.body, request.headers['idempotency-key'])
      const { number, repeated, message } = await callerOf(request, reply).orders.add(order)
      return reply.code(repeated ? 200 : 201).send({ success: message, _id: String(number) })
    },
  )

  app.put(
    '/update/:id',
    {
      config: { procedure: 'orders.changeQuantity', refuses: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags: ['orders'],
        operationId: 'changeOrder',
        summary: 'Change or cancel an order',
        description: 'Cancels an order, or changes the quantity of a pending order that is not placed yet.',
        params: OrderChangePath,
        body: OrderChangeBody,
        response: { 200: Modified },
      },
    },
    async (request, reply) => {
      const { changed } = await changeOrder(callerOf(request, reply), orderNumber(request.params.id), request.body)
      return reply.send(modified(changed))
    },
  )

  app.delete(
    '/orders/:key',
    {
      config: { procedure: 'orders.remove', refuses: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags: ['orders'],
        operationId: 'deleteOrder',
        summary: 'Delete an order',
        description: "Deletes an order; a pending order is cancelled first. Paid orders can't be deleted.",
        params: OrderPath,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { removed } = await callerOf(request, reply).orders.remove({ number: orderNumber(request.params.key) })
      return reply.send(deleted(removed))
    },
  )
}

/** The original client sends the whole order back: this interprets it as a cancellation or as a new quantity. */
async function changeOrder(caller: Caller, number: number, body: z.infer<typeof OrderChangeBody>): Promise<{ changed: number }> {
  const asked = body.orderStatus ?? body.status
  const status = readStatus(asked)
  if (status === 'cancelled') return caller.orders.cancel({ number })
  // A request may only repeat the current status, because only a payment marks an order as paid.
  const repeats =
    asked === undefined || status === 'pending' || (status === 'paid' && (await caller.orders.get({ number })).status === 'paid')
  if (!repeats) throw badField('orderStatus', 'Can only be set to Cancelled')
  const quantity = changedQuantity('quantity', body.quantity)
  const minOrderQuantity = changedQuantity('orderQuantity', body.orderQuantity)
  return caller.orders.changeQuantity({
    number,
    ...(quantity !== undefined && { quantity }),
    ...(minOrderQuantity !== undefined && { minOrderQuantity }),
  })
}

const changedCount = wireCount(z.number(), { message: messages.changedQuantityOutOfBounds })

function changedQuantity(field: string, value: unknown): number | undefined {
  if (value === undefined) return undefined
  const quantity = changedCount.safeParse(value)
  if (!quantity.success) throw badField(field, messages.changedQuantityOutOfBounds)
  return readCount(quantity.data)
}

/** Throws NOT_FOUND for a malformed order number. */
function orderNumber(text: string): number {
  const number = readPathNumber(text, 8)
  if (number === null) throw new DomainError('NOT_FOUND', messages.orderNotFound)
  return number
}
