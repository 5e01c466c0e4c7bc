import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { testShop } from '#server/test/test-shop.ts'

const shop = await testShop({ rateLimit: true })
const unlimited = await testShop()
const status = async (path: string) => (await shop.app.inject(path)).statusCode

/** Blocks the loop until the plugin's sample is late. A sample that was blocked from its start counts as late. */
async function stall(): Promise<void> {
  const nothing = new Int32Array(new SharedArrayBuffer(4))
  do {
    Atomics.wait(nothing, 0, 0, 1_100)
    await pause(1)
  } while (!shop.app.isUnderPressure())
}

it('serves requests after a short stall, and sheds load during lasting overload, except for page scripts and health probes', async () => {
  await stall()
  expect(await status('/reviewCount')).toBe(200)
  await expect.poll(() => shop.app.isUnderPressure()).toBe(false)
  await stall()
  expect([await status('/reviewCount'), await status('/healthz'), await status('/assets/none.js')]).toEqual([503, 200, 404])
  await expect.poll(() => shop.app.isUnderPressure()).toBe(false)
  expect(await status('/reviewCount')).toBe(200)
})

it('sheds no load with limits off, so that a busy machine fails no other test', async () => {
  const nothing = new Int32Array(new SharedArrayBuffer(4))
  const statuses = []
  for (let rounds = 0; rounds < 3; rounds += 1) {
    Atomics.wait(nothing, 0, 0, 3_200)
    await pause(1)
    statuses.push((await unlimited.app.inject('/reviewCount')).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200])
})
