// A late event loop: what is over when it is noticed, and what lasts.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { testShop } from '#server/test/test-shop.ts'

const shop = await testShop({ rateLimit: true })
const unlimited = await testShop()
const status = async (path: string) => (await shop.app.inject(path)).statusCode

/** Holds the loop until it is called late: a sample that held the loop from its start has nothing to go by, and that counts as late. */
async function stall(): Promise<void> {
  const nothing = new Int32Array(new SharedArrayBuffer(4))
  do {
    Atomics.wait(nothing, 0, 0, 1_100)
    await pause(1)
  } while (!shop.app.isUnderPressure())
}

it('serves on after a moment of standing still, and sends people away while it lasts: but no script of a page, and no keeper', async () => {
  await stall()
  expect(await status('/reviewCount')).toBe(200)
  await expect.poll(() => shop.app.isUnderPressure(), { timeout: 10_000 }).toBe(false)
  await stall()
  expect([await status('/reviewCount'), await status('/healthz'), await status('/assets/none.js')]).toEqual([503, 200, 404])
  await expect.poll(() => shop.app.isUnderPressure(), { timeout: 10_000 }).toBe(false)
  expect(await status('/reviewCount')).toBe(200)
})

it('sends nobody away where limits are off, so that a busy machine fails no other test', async () => {
  const nothing = new Int32Array(new SharedArrayBuffer(4))
  const statuses = []
  for (let rounds = 0; rounds < 3; rounds += 1) {
    Atomics.wait(nothing, 0, 0, 3_200)
    await pause(1)
    statuses.push((await unlimited.app.inject('/reviewCount')).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200])
})
