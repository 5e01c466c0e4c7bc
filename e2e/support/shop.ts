// What tests add to the shop without its pages.
import { randomInt } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { demoSignIns } from '#packages/demo-shop'
import { call, signIn } from './test.ts'

export type AddedPart = { id: number; name: string; productType: string; minOrderQuantity: number; availableQuantity: number }

/** Adds a product as the demo's admin, in a context of its own: with a type unique to the test, 20 to 500 pieces. */
export async function addPart(context: BrowserContext, values: Record<string, unknown> = {}): Promise<AddedPart> {
  const browser = context.browser()
  if (!browser) throw new Error('A test has a browser')
  const own = await browser.newContext()
  try {
    await signIn(own, demoSignIns[0])
    const mark = randomInt(1_000_000_000)
    const part = {
      name: `Test fan ${mark}`,
      productType: `Fans of test ${mark}`,
      priceMinor: 850_00,
      availableQuantity: 500,
      minOrderQuantity: 20,
      description: 'A fan for a test.',
      imageUrls: ['/images/avatar.svg'],
      sku: `TEST-${mark}`,
      ...values,
    }
    const { id } = (await call(own, 'mutation', 'items.add', part)) as { id: number }
    return { id, ...part }
  } finally {
    await own.close()
  }
}

/** Adds a pending order for the signed-in user; returns its number. */
export async function addOrder(
  context: BrowserContext,
  { email }: { email: string },
  part: AddedPart,
  quantity = part.minOrderQuantity,
): Promise<number> {
  const input = { email, productId: part.id, quantity, number: randomInt(100_000_000) }
  return ((await call(context, 'mutation', 'orders.add', input)) as { number: number }).number
}
