// One history: the shop it is played on, the model, and the people in it.
import type { CustomerCtx, Role, Shop } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { cashOnly } from '#server/domain/context/payment-config.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'
import { Crash, createMemoryProvider, type MemoryProvider } from './memory-provider.ts'
import { createModel, firstStock, type Model } from './model.ts'
import { type Random, randomFrom } from './random.ts'
import { addProduct } from './rows.ts'

export type Person = { id: string; email: string }

export type History = {
  /** The shop, with the in-memory provider. */
  shop: Shop
  random: Random
  provider: MemoryProvider
  model: Model
  /** Ids of the two products. */
  products: readonly number[]
  /** Ids of the two customers. */
  customerIds: readonly [string, string]
  customer: (owner: number) => CustomerCtx
  admin: StaffCtx<'cash' | 'refund'>
  /** Records a step that cannot fail. */
  tell: (what: string) => void
  /** Acts, and returns the result. Throws unless it ended as the model predicts: with `ok`, with an error code, or with `crash`. */
  expectCode: <T>(what: string, act: Promise<T>, expected: string) => Promise<T | undefined>
  /** An error with the steps that led to it. */
  diverged: (what: string, cause?: unknown) => Error
}

export async function startHistory(shop: Shop, [first, second, third]: readonly [Person, Person, Person], seed: number): Promise<History> {
  const provider = createMemoryProvider()
  const played: Shop = { ...shop, payments: { ...cashOnly('http://shop.test'), gateways: new Map([['card', provider.gateway]] as const) } }
  const boss = signedIn(played, third, 'admin')
  const admin = { ...boss, actor: { ...boss.actor, holds: { cash: true, refund: true } as const } }
  const customers = [signedIn(played, first, 'user'), signedIn(played, second, 'user')]
  const told: string[] = []
  const diverged = (what: string, cause?: unknown) => new Error(`Seed ${seed}: ${what}\n${told.join('\n')}`, { cause })

  async function expectCode<T>(what: string, act: Promise<T>, expected: string): Promise<T | undefined> {
    let code = 'ok'
    let value: T | undefined
    try {
      value = await act
    } catch (error) {
      if (error instanceof Crash) code = 'crash'
      else if (error instanceof DomainError) code = error.code
      else throw diverged(`${what}: ${String(error)}`, error)
    }
    told.push(`${what}: ${code}`)
    if (code !== expected) throw diverged(`the model says ${expected}`)
    return value
  }

  const products: number[] = []
  for (const pieces of firstStock) products.push(await addProduct(shop, pieces))
  return {
    shop: played,
    random: randomFrom(seed),
    provider,
    model: createModel(provider),
    products,
    customerIds: [first.id, second.id],
    customer: (owner) => customers[owner] ?? admin,
    admin,
    tell: (what) => void told.push(what),
    expectCode,
    diverged,
  }
}

const signedIn = (shop: Shop, { id, email }: Person, role: Role): CustomerCtx => ({
  ...shop,
  address: '127.0.0.1',
  actor: {
    userId: id,
    email,
    role,
    displayName: 'Rina',
    staffRoles: [],
    lacksFactor: false,
    session: { id: '', kind: 'token', parentId: null, endsAt: new Date() },
  },
})
