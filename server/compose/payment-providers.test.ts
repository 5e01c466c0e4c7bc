import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { testShop } from '#server/test/test-shop.ts'
import { readEnv } from './env.ts'
import { chooseProviders } from './payment-providers.ts'

const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const shop = await testShop()

it('calls Stripe at its own address, or at the configured one', async () => {
  expect(readEnv(keys).paymentKeys.stripe?.baseUrl).toBe('https://api.stripe.com')
  const paths: string[] = []
  const stripe = createServer((request, response) => {
    paths.push(request.url ?? '')
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":{"type":"invalid_request_error"}}')
  }).listen(0, '127.0.0.1')
  await once(stripe, 'listening')
  const env = readEnv({ ...keys, STRIPE_URL: `http://127.0.0.1:${(stripe.address() as AddressInfo).port}/mock/` })
  const place = { db: shop.shop.db, publicUrl: 'https://parts.example', ownUrl: 'http://127.0.0.1:3000' }
  const { gateways } = await chooseProviders(env, place)
  await expect(gateways.get('card')?.ask({ providerRef: 'cs_1' } as never)).rejects.toThrow()
  stripe.close()
  expect(paths).toEqual([expect.stringMatching(/^\/mock\/v1\/checkout\/sessions\/cs_1/)])
})
