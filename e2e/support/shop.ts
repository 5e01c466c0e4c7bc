// What tests add to the shop without its pages.
import { randomInt } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { demoSignIns } from '#packages/demo-shop'
import { call, signIn } from './test.ts'

export type AddedPart = { id: number; name: string; productType: string; minOrderQuantity: number; availableQuantity: number }

/** Acts as the demo's admin, in a context of its own. */
async function asAdmin<T>(context: BrowserContext, act: (admin: BrowserContext) => Promise<T>): Promise<T> {
  const browser = context.browser()
  if (!browser) throw new Error('A test has a browser')
  const own = await browser.newContext()
  try {
    await signIn(own, demoSignIns[0])
    return await act(own)
  } finally {
    await own.close()
  }
}

/** Changes a product as the demo's admin. */
export const changePart = (context: BrowserContext, { id }: AddedPart, changes: Record<string, unknown>): Promise<unknown> =>
  asAdmin(context, (admin) => call(admin, 'mutation', 'items.change', { id, changes }))

/** Adds a product as the demo's admin: with a type unique to the test, 20 to 500 pieces. */
export const addPart = (context: BrowserContext, values: Record<string, unknown> = {}): Promise<AddedPart> =>
  asAdmin(context, async (admin) => {
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
    const { id } = (await call(admin, 'mutation', 'items.add', part)) as { id: number }
    return { id, ...part }
  })

/** Adds a pending order for the signed-in user; returns its number. */
export async function addOrder(
  context: BrowserContext,
  { email }: { email: string },
  part: Pick<AddedPart, 'id' | 'minOrderQuantity'>,
  quantity = part.minOrderQuantity,
): Promise<number> {
  const input = { email, productId: part.id, quantity, number: randomInt(100_000_000) }
  return ((await call(context, 'mutation', 'orders.add', input)) as { number: number }).number
}
