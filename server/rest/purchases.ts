import { z } from 'zod'
import { callerOf, pageHeaders, type RestApp } from './routes.ts'
import { PageQuery, readPage } from './wire/common.ts'
import {
  ListedPurchase,
  NewPurchaseBody,
  PlacedPurchase,
  Purchase,
  PurchaseCancelBody,
  PurchasePath,
  readNewPurchase,
  readPurchaseCancel,
  writeListedPurchase,
  writePurchase,
} from './wire/purchases.ts'

export function servePurchases(app: RestApp): void {
  const { publicUrl, shop } = app
  const names = () => ({ publicUrl, shopName: shop.settings.current().values.name })

  app.post(
    '/purchases',
    {
      config: { procedure: 'purchases.place', refuses: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags: ['purchases'],
        operationId: 'placePurchase',
        summary: 'Place a purchase',
        description:
          'Places pending order lines of the cart as one purchase, all or none. Repeating a request with the same key returns the same purchase: 201 the first time, then 200. If a price has changed, nothing is placed: 409 with the code PRICE_CHANGED and an issue for each line.',
        body: NewPurchaseBody,
        response: { 200: PlacedPurchase, 201: PlacedPurchase },
      },
    },
    async (request, reply) => {
      const { purchase, payUrl, isRepeated } = await callerOf(request, reply).purchases.place(readNewPurchase(request.body))
      return reply.code(isRepeated ? 200 : 201).send({ ...writePurchase(names(), purchase), payUrl })
    },
  )

  app.get(
    '/purchases',
    {
      config: { procedure: 'purchases.list' },
      schema: {
        tags: ['purchases'],
        operationId: 'listPurchases',
        summary: 'List purchases',
        description: 'Returns all purchases to admins and their own purchases to customers, newest first.',
        querystring: PageQuery,
        response: { 200: z.array(ListedPurchase) },
      },
    },
    async (request, reply) => {
      const page = await callerOf(request, reply).purchases.list(readPage(request.query))
      return reply.headers(pageHeaders(request, page)).send(page.purchases.map(writeListedPurchase))
    },
  )

  app.get(
    '/purchases/:number',
    {
      config: { procedure: 'purchases.get', refuses: ['NOT_FOUND'] },
      schema: {
        tags: ['purchases'],
        operationId: 'getPurchase',
        summary: 'Get one purchase',
        description: 'Returns a purchase with its lines as they were placed and what became of each, its payments and its documents.',
        params: PurchasePath,
        response: { 200: Purchase },
      },
    },
    async (request, reply) => {
      const purchase = await callerOf(request, reply).purchases.get(request.params)
      return reply.send(writePurchase(names(), purchase))
    },
  )

  app.post(
    '/purchases/:number/cancel',
    {
      config: { procedure: 'purchases.cancel', refuses: ['NOT_FOUND', 'CONFLICT'] },
      schema: {
        tags: ['purchases'],
        operationId: 'cancelPurchase',
        summary: 'Cancel lines of a purchase',
        description:
          "Cancels lines of a purchase, all or none, and returns the purchase. Repeating a request changes nothing. Paid lines can't be cancelled: 409 with an issue for each of them. If a customer would leave a rest below the shop's minimum order, nothing is cancelled: 409 says how much would be missing. The whole purchase can always be cancelled.",
        params: PurchasePath,
        body: PurchaseCancelBody,
        response: { 200: Purchase },
      },
    },
    async (request, reply) => {
      const purchase = await callerOf(request, reply).purchases.cancel({ ...request.params, ...readPurchaseCancel(request.body) })
      return reply.send(writePurchase(names(), purchase))
    },
  )
}
