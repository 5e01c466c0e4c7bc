import { quickOrderBounds } from '#common/quick-order/rules.ts'
import { callerOf, type RestApp } from './routes.ts'
import {
  CartLinesAdded,
  CartLinesBody,
  CartPath,
  QuickOrderBody,
  QuickOrderLines,
  readCartLines,
  writeCartLines,
  writeQuickOrder,
} from './wire/quick-order.ts'

const bodyLimit = quickOrderBounds.bodyBytes

export function serveQuickOrder(app: RestApp): void {
  app.post(
    '/quick-order',
    {
      bodyLimit,
      // Works without credentials; with a customer's, it uses their prices.
      config: { procedure: 'quickOrder.match', changesNothing: true },
      schema: {
        tags: ['quick order'],
        operationId: 'matchLines',
        summary: 'Find the items of pasted lines',
        description:
          'Finds the item and the quantity of each line, with prices. Changes nothing. A line that fits several items is for the customer to choose.',
        security: [{}, { bearer: [] }, { cookie: [] }],
        body: QuickOrderBody,
        response: { 200: QuickOrderLines },
      },
    },
    async (request, reply) => reply.send(writeQuickOrder(await callerOf(request, reply).quickOrder.match(request.body))),
  )

  app.post(
    '/quick-order/:email',
    {
      bodyLimit,
      config: { procedure: 'quickOrder.add', refuses: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags: ['quick order'],
        operationId: 'addLines',
        summary: 'Add many lines to a cart',
        description:
          "Adds all lines to the customer's cart, or none; a line raises a pending order of the same item that is not placed. Repeating a request with the same key answers the same: 201 the first time, then 200. A key is remembered for 90 days. A refusal has an issue for each line that prevents it; lines are counted from 0 there. A cart has up to 5,000 lines: if it would have more, 409 says how many it has, and none is added.",
        params: CartPath,
        body: CartLinesBody,
        response: { 200: CartLinesAdded, 201: CartLinesAdded },
      },
    },
    async (request, reply) => {
      const added = await callerOf(request, reply).quickOrder.add(readCartLines(request.params.email, request.body))
      return reply.code(added.isRepeated ? 200 : 201).send(writeCartLines(added))
    },
  )
}
