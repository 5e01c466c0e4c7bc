// A purchase's invoice as a file, on the documented paths.
import { z } from 'zod'
import { callerOf, type RestApp } from '#server/rest/routes.ts'
import { PurchasePath } from '#server/rest/wire/purchases.ts'
import { sendPdf } from './documents.ts'

export function servePurchaseInvoice(app: RestApp): void {
  app.get(
    '/purchases/:number/invoice.pdf',
    {
      config: { procedure: 'purchases.invoice', staffRoles: 'cookie', refuses: ['NOT_FOUND'] },
      schema: {
        tags: ['purchases'],
        operationId: 'getPurchaseInvoice',
        summary: 'Get the invoice of a purchase',
        description:
          'Returns the invoice as PDF, or 404 while the purchase has none. If it has several, because its lines were paid one by one, returns the newest.',
        params: PurchasePath,
        response: { 200: { description: 'The invoice', content: { 'application/pdf': { schema: z.string() } } } },
      },
    },
    async (request, reply) => sendPdf(app, request, reply, await callerOf(request, reply).purchases.invoice(request.params)),
  )
}
