// The coarse limit counts per network: a flood from one IPv6 network counts as one visitor.
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { visitorsOfWider } from '#server/domain/limits/networks.ts'
import { answerErrors } from '#server/request/errors.ts'
import { limitRates } from './rate-limit.ts'

const max = 5

async function shielded() {
  const app = Fastify()
  answerErrors(app)
  await limitRates(app, { max, timeWindow: 60_000 })
  app.get('/', () => 'here')
  return async (remoteAddress: string) => (await app.inject({ url: '/', remoteAddress })).statusCode
}

const statusesOf = async (ask: (address: string) => Promise<number>, addresses: readonly string[]) => {
  const statuses: number[] = []
  for (const address of addresses) statuses.push(await ask(address))
  return statuses
}

it('counts a /64 as one visitor, and IPv4-mapped IPv6 as IPv4', async () => {
  const ask = await shielded()
  const addresses = Array.from({ length: max + 1 }, (_, i) => `2001:db8:1:2::${i + 1}`)
  expect(await statusesOf(ask, addresses)).toEqual([...Array.from({ length: max }, () => 200), 429])
  expect(await ask('2001:db8:1:3::1')).toBe(200)
  expect(
    await statusesOf(
      ask,
      Array.from({ length: max }, () => '203.0.113.7'),
    ),
  ).toEqual(Array.from({ length: max }, () => 200))
  expect(await ask('::ffff:203.0.113.7')).toBe(429)
  expect(await ask('203.0.113.8')).toBe(200)
})

it('counts a /48 as a few visitors', async () => {
  const ask = await shielded()
  const addresses = Array.from({ length: max * visitorsOfWider + 1 }, (_, i) => `2001:db8:9:${i.toString(16)}::1`)
  const statuses = await statusesOf(ask, addresses)
  expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
  expect(await ask('2001:db8:a::1')).toBe(200)
})
