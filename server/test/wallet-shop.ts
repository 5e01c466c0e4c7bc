// A listening shop with a sandbox mounted, and a customer who fills in its pages in a browser without scripts.
import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { buildApp } from '#server/compose/app.ts'
import type { PaymentRequest } from '#server/payments/gateway.ts'
import type { TestShop } from './test-shop.ts'

/** Opens another server on the database of `shop`; its address is known before it is built. */
export async function listenWith({ shop }: TestShop, mount: (app: FastifyInstance, publicUrl: string) => void): Promise<string> {
  const publicUrl = `http://127.0.0.1:${await freePort()}`
  const { app } = await buildApp({ shop, publicUrl, sandbox: (it) => mount(it, publicUrl) })
  await app.listen({ host: '127.0.0.1', port: Number(new URL(publicUrl).port) })
  afterAll(async () => {
    app.server.closeAllConnections()
    await app.close()
  })
  return publicUrl
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('No port')
  return address.port
}

/** A payment to create; 24,500 taka by default. */
export function paymentOf(values: Partial<PaymentRequest> = {}): PaymentRequest {
  const id = randomUUID()
  return {
    id,
    reference: `PD${randomBytes(8).toString('hex').toUpperCase()}`,
    amountMinor: 24_500_00,
    currency: 'BDT',
    description: '2 orders',
    email: 'rina@people.test',
    customerIp: '203.0.113.7',
    returnUrl: `http://shop.test/payments/return/${id}`,
    expiresAt: new Date(Date.now() + 30 * 60_000),
    ...values,
  }
}

export type Page = { status: number; text: string; location: string | null }

/** Opens a page, or posts its form. Redirects are reported, not followed. */
export async function visit(url: string, form?: Record<string, string>): Promise<Page> {
  const sent = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
  const response = await fetch(url, { redirect: 'manual', ...sent })
  return { status: response.status, text: await response.text(), location: response.headers.get('location') }
}

/** The query with which a customer returns. */
export const queryOf = (location: string | null): Record<string, string> => Object.fromEntries(new URL(location ?? '').searchParams)
