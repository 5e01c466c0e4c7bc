import { expect, it } from 'vitest'
import { testShop } from '#server/test/test-shop.ts'
import { refuseManyValues } from './many-values.ts'

const deep = `${'['.repeat(60_001)}${']'.repeat(60_001)}`
const shop = await testShop()

it('refuses more values than thousands of lines need', () => {
  for (const json of [deep, `[${'{},'.repeat(60_001)}1]`, `{${'"a":0,'.repeat(30_001)}"b":1}`])
    expect(() => refuseManyValues(json)).toThrow(/too many values/)
})

it('takes as many lines as a call may have, whatever their texts contain', () => {
  const lines = Array.from({ length: 5_000 }, (_, i) => ({ productId: i, quantity: 5, place: i }))
  refuseManyValues(JSON.stringify({ lines }))
  refuseManyValues(JSON.stringify({ lines: Array(2_000).fill(`${'[{,:'.repeat(100)}\\"`) }))
})

it.each(['/quick-order', '/trpc/quickOrder.match'])('answers such a body with 413 before it is parsed: %s', async (url) => {
  const { statusCode, body } = await shop.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    payload: deep,
  })
  expect([statusCode, body]).toEqual([413, expect.stringContaining('too many values')])
})
