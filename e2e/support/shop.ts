// What tests add to the shop without its pages.
import { randomInt } from 'node:crypto'
import { type Browser, type BrowserContext, request } from '@playwright/test'
import { demoSignIns } from '#packages/demo-shop'
import { type Caller, call, signIn } from './test.ts'

export type AddedPart = { id: number; name: string; productType: string; minOrderQuantity: number; availableQuantity: number }

const desks = new WeakMap<Browser, Promise<Caller>>()

/** The demo's admin, without a window: signed in once per browser, because most tests need one for a moment. */
function adminOf(context: BrowserContext): Promise<Caller> {
  const browser = context.browser()
  if (!browser) throw new Error('A test has a browser')
  const desk = desks.get(browser) ?? signInAdmin()
  desks.set(browser, desk)
  return desk
}

async function signInAdmin(): Promise<Caller> {
  const admin = { request: await request.newContext() }
  await signIn(admin, demoSignIns[0])
  return admin
}

/** Calls a procedure as the demo's admin; the user of this context stays signed in. */
export const callAsAdmin = async (context: BrowserContext, kind: 'query' | 'mutation', path: string, input?: unknown): Promise<unknown> =>
  call(await adminOf(context), kind, path, input)

/** Changes a product as the demo's admin. */
export const changePart = (context: BrowserContext, { id }: AddedPart, changes: Record<string, unknown>): Promise<unknown> =>
  callAsAdmin(context, 'mutation', 'items.change', { id, changes })

/** Adds a product as the demo's admin: with a type unique to the test, 20 to 500 pieces. */
export async function addPart(context: BrowserContext, values: Record<string, unknown> = {}): Promise<AddedPart> {
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
  const { id } = (await callAsAdmin(context, 'mutation', 'items.add', part)) as { id: number }
  return { id, ...part }
}

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
