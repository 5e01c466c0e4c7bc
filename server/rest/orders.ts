import { z } from 'zod'
import { badField, DomainError } from '#server/domain/errors.ts'
import { messages } from '#server/domain/messages.ts'
import type { Caller } from '#server/trpc/router.ts'
import { callerOf, describePage, type RestApp } from './routes.ts'
import { Deleted, deleted, EmailPath, IdPath, Modified, modified, PageQuery, readPage } from './wire/common.ts'
import { readCount, readPathNumber, wireCount } from './wire/numbers.ts'
import {
  CustomerOrdersQuery,
  NewOrderBody,
  Order,
  OrderAdded,
  OrderChangeBody,
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
        summary: 'The orders of a customer, newest first',
        querystring: CustomerOrdersQuery,
        response: { 200: z.array(Order) },
      },
    },
    async (request, reply) => {
      const { email } = request.query
      const status = readStatus(request.query.status)
      const page = await callerOf(request, reply).orders.listOf({ email, ...(status && { status }), ...readPage(request.query) })
      return reply.headers(describePage(request, page)).send(page.orders.map((order) => writeOrder(publicUrl, order)))
    },
  )

  app.get(
    '/orders',
    {
      config: { procedure: 'orders.list' },
      schema: {
        tags: ['orders'],
        summary: 'Every order for an admin, else one’s own; newest first',
        querystring: PageQuery,
        response: { 200: z.array(Order) },
      },
    },
    async (request, reply) => {
      const page = await callerOf(request, reply).orders.list(readPage(request.query))
      return reply.headers(describePage(request, page)).send(page.orders.map((order) => writeOrder(publicUrl, order)))
    },
  )

  app.get(
    '/orders/:id',
    {
      config: { procedure: 'orders.get' },
      schema: { tags: ['orders'], summary: 'One order, as a list of one', params: IdPath, response: { 200: z.array(Order) } },
    },
    async (request, reply) => {
      const order = await callerOf(request, reply).orders.get({ number: orderNumber(request.params.id) })
      return reply.send([writeOrder(publicUrl, order)])
    },
  )

  app.post(
    '/orders/:email',
    {
      config: { procedure: 'orders.add' },
      schema: {
        tags: ['orders'],
        summary: 'Add a pending order',
        description: 'The same request under the same _id or Idempotency-Key is the same order: 201 once, then 200.',
        params: EmailPath,
        headers: z.object({ 'idempotency-key': z.string().max(200).optional() }),
        body: NewOrderBody,
        response: { 200: OrderAdded, 201: OrderAdded },
      },
    },
    async (request, reply) => {
      const order = readNewOrder(request.params.email, request.body, request.headers['idempotency-key'])
      const { number, repeated, message } = await callerOf(request, reply).orders.add(order)
      return reply.code(repeated ? 200 : 201).send({ success: message, _id: String(number) })
    },
  )

  app.put(
    '/update/:id',
    {
      config: { procedure: 'orders.changeQuantity' },
      schema: {
        tags: ['orders'],
        summary: 'Cancel an order, or change the quantity of a pending one',
        params: IdPath,
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
    '/orders/:id',
    {
      config: { procedure: 'orders.remove' },
      schema: {
        tags: ['orders'],
        summary: 'Delete an order; a pending one is cancelled first',
        params: IdPath,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { removed } = await callerOf(request, reply).orders.remove({ number: orderNumber(request.params.id) })
      return reply.send(deleted(removed))
    },
  )
}

/** What the whole order that the original client sends back asks for: to be cancelled, or another quantity. */
async function changeOrder(caller: Caller, number: number, body: z.infer<typeof OrderChangeBody>): Promise<{ changed: number }> {
  const asked = body.orderStatus ?? body.status
  const status = readStatus(asked)
  if (status === 'cancelled') return caller.orders.cancel({ number })
  // A status may only repeat what is; money alone makes an order paid.
  const repeats =
    asked === undefined || status === 'pending' || (status === 'paid' && (await caller.orders.get({ number })).status === 'paid')
  if (!repeats) throw badField('orderStatus', 'Only Cancelled can be set')
  const quantity = changedQuantity('quantity', body.quantity)
  const minOrderQuantity = changedQuantity('orderQuantity', body.orderQuantity)
  return caller.orders.changeQuantity({
    number,
    ...(quantity !== undefined && { quantity }),
    ...(minOrderQuantity !== undefined && { minOrderQuantity }),
  })
}

function changedQuantity(field: string, value: unknown): number | undefined {
  if (value === undefined) return undefined
  const quantity = wireCount(messages.changedQuantityOutOfBounds).safeParse(value)
  if (!quantity.success) throw badField(field, messages.changedQuantityOutOfBounds)
  return readCount(quantity.data)
}

/** The order's number from a path. Throws NOT_FOUND for what can be none. */
function orderNumber(text: string): number {
  const number = readPathNumber(text, 8)
  if (number === null) throw new DomainError('NOT_FOUND', messages.orderNotFound)
  return number
}
