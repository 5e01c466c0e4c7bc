// A shop's server with the sandbox's Stripe, the shop's webhook endpoint, and a customer who clicks.
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { type Course, serveStripeSandbox } from '#packages/sandbox'
import { buildApp } from '#server/compose/app.ts'
import type { OpenedPayment, PaymentRequest } from '#server/payments/gateway.ts'
import { createStripeGateway } from '#server/payments/stripe.ts'
import { publicUrl, testShop } from './test-shop.ts'

export type Delivery = { body: Buffer; headers: IncomingHttpHeaders }

const secretKey = `sk_test_${randomBytes(12).toString('hex')}`
const webhookSecret = `whsec_${randomBytes(12).toString('hex')}`

export async function stripeShop() {
  const shop = await testShop()
  const deliveries: Delivery[] = []
  // The shop's answers to the next webhooks; 200 after them.
  const statuses: number[] = []
  const ear = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      deliveries.push({ body: Buffer.concat(parts), headers: request.headers })
      response.writeHead(statuses.shift() ?? 200).end()
    })
  })
  const webhookUrl = `${await listen(ear)}/webhooks/stripe`
  const { app } = await buildApp({
    shop: shop.shop,
    publicUrl,
    sandbox: (it) =>
      serveStripeSandbox(it, { db: shop.shop.db, publicUrl, secretKey, webhookSecret, webhookUrl, webhookPausesMs: [1, 1, 1] }),
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  afterAll(async () => {
    await app.close()
    ear.closeAllConnections()
    ear.close()
  })

  /** Opens the hosted page or posts to it, like a browser without scripts. */
  const browse = (address: string, form?: Record<string, string>) =>
    fetch(address.replace(publicUrl, origin), { redirect: 'manual', ...(form && { method: 'POST', body: new URLSearchParams(form) }) })

  const apiBase = `${origin}/sandbox/stripe`
  return {
    ...shop,
    app,
    origin,
    apiBase,
    secretKey,
    webhookSecret,
    gateway: createStripeGateway({ apiBase, secretKey }),
    deliveries,
    statuses,
    browse,
    pay: ({ redirectUrl }: OpenedPayment, course: Course = 'return', number = '4242 4242 4242 4242') =>
      browse(redirectUrl, { number, course }),
    /** Waits for that many webhooks about this payment. */
    deliveriesOf: async (ref: string, atLeast: number): Promise<Delivery[]> => {
      for (;;) {
        const found = deliveries.filter(({ body }) => body.includes(ref))
        if (found.length >= atLeast) return found
        await pause(5)
      }
    },
  }
}

/** Listens on a free port; returns the address. */
export async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export const paymentOf = (values: Partial<PaymentRequest> = {}): PaymentRequest => ({
  id: randomUUID(),
  reference: `PD${randomBytes(8).toString('hex').toUpperCase()}`,
  amountMinor: 24_500_00,
  currency: 'BDT',
  description: 'Two orders of Partsdock',
  email: 'rina@people.test',
  customerIp: '203.0.113.7',
  returnUrl: `${publicUrl}/payments/return/${randomUUID()}`,
  expiresAt: new Date(Date.now() + 2 * 60 * 60_000),
  ...values,
})
