import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { answerErrors } from '#server/request/errors.ts'
import { serveRest } from '#server/rest/rest.ts'
import { publicUrl, testShop } from '#server/test/test-shop.ts'
import { limitRates } from './rate-limit.ts'

it('counts cached item lists like all other answers, and refuses them with the same headers', async () => {
  const { shop } = await testShop()
  const app = fastify()
  app.decorate('shop', shop).decorate('publicUrl', publicUrl).decorateRequest('callContext', null)
  app.decorate('isDraining', () => false).decorate('securityHeaders', {})
  answerErrors(app)
  await app.register(cookie)
  await limitRates(app, { max: 3, timeWindow: 60_000 })
  await serveRest(app)
  const ask = async (url: string, remoteAddress = '203.0.113.7') => {
    const { statusCode: status, headers } = await app.inject({ url, remoteAddress })
    return {
      status,
      limit: headers['x-ratelimit-limit'],
      left: headers['x-ratelimit-remaining'],
      waits: Number(headers['retry-after']) > 0,
    }
  }
  for (let i = 0; i < 3; i += 1) expect(await ask('/items')).toMatchObject({ status: 200, waits: false })
  const refused = { status: 429, limit: '3', left: '0', waits: true }
  expect([await ask('/items'), await ask('/reviewCount')]).toEqual([refused, refused])
  expect(await ask('/items', '203.0.113.8')).toMatchObject({ status: 200 })
  await app.close()
})
