// Divides a line's pieces between builds and the customer: changes of builds never remove the customer's loose pieces.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import type { CartGroup } from './in-cart.ts'

const shop = await testShop()
const memory = await shop.item({ name: 'Memory', sku: 'MEM-A', minOrderQuantity: 1 })
const drive = await shop.item({ name: 'Drive', sku: 'SSD-A', minOrderQuantity: 1 })
const items = { 'MEM-A': memory, 'SSD-A': drive }
type Sku = keyof typeof items
const skus = ['MEM-A', 'SSD-A'] as const
let customer: Person
beforeEach(async () => {
  customer = await shop.person()
})

const stockOf = (quantity: number) => shop.rows(sql`update products set available_quantity = ${quantity}`)
const change = (path: string, input: unknown) => trpcCall(shop, 'mutation', path, { input, headers: bearer(customer.token) })
const done = async (path: string, input: unknown) => {
  const { data, error } = await change(path, input)
  expect([path, error]).toEqual([path, null])
  return data as { id: string }
}
const add = async (machines: number, quantity: number, more: object = {}) =>
  (
    await done('buildGroups.add', {
      key: randomUUID(),
      name: 'Build',
      machines,
      parts: [{ sku: 'MEM-A', quantity }],
      takesLess: true,
      ...more,
    })
  ).id
const groups = async () =>
  ((await trpcCall(shop, 'query', 'buildGroups.inCart', { headers: bearer(customer.token) })).data as { groups: CartGroup[] }).groups
const lines = () =>
  shop.rows<{ sku: Sku; number: number; quantity: number }>(sql`
    select sku, number, quantity from orders where user_id = ${customer.id} and status = 'pending' and placed_at is null order by sku`)
const cart = async () => (await lines()).map(({ quantity }) => quantity)
const held = async () => (await groups()).map((group) => group.lines.map(({ pieces, missing }) => pieces - missing))

describe('loose pieces next to builds', () => {
  it('stay when a build got no pieces because they took all of the stock', async () => {
    await stockOf(30)
    await addOrderOf(shop, customer, memory, { quantity: 30 })
    const id = await add(4, 3)
    expect(await cart()).toEqual([30])
    expect(await held()).toEqual([[0]])
    await done('buildGroups.remove', { id })
    expect(await cart()).toEqual([30])
  })

  it('stay when a build that got fewer pieces is reduced to fewer machines, or is removed', async () => {
    await stockOf(30)
    await addOrderOf(shop, customer, memory, { quantity: 20 })
    const id = await add(4, 5)
    expect(await cart()).toEqual([30])
    await done('buildGroups.setMachines', { id, machines: 1 })
    expect(await cart()).toEqual([25])
    await done('buildGroups.remove', { id })
    expect(await cart()).toEqual([20])
  })

  it('stay in addition to the pieces that a build gets back', async () => {
    await stockOf(100)
    const parts = skus.map((sku) => ({ sku, quantity: 1 }))
    const id = await add(10, 1, { parts })
    await done('cart.remove', { numbers: [first(await lines()).number] })
    await addOrderOf(shop, customer, memory, { quantity: 7 })
    await done('buildGroups.complete', { id })
    expect(await cart()).toEqual([17, 10])
    await done('buildGroups.remove', { id })
    expect(await cart()).toEqual([7])
  })

  it('are lost first when a line is lowered by hand, then pieces of the newest build; builds are refilled first', async () => {
    await stockOf(100)
    await addOrderOf(shop, customer, memory, { quantity: 5 })
    const [older] = [await add(10, 1), await add(10, 1)]
    const { number } = first(await lines())
    const shares = []
    for (const quantity of [22, 15, 8, 22, 15]) {
      await done('orders.changeQuantity', { number, quantity })
      shares.push(await held())
    }
    expect(shares).toEqual([
      [[10], [10]],
      [[10], [5]],
      [[8], [0]],
      [[10], [10]],
      [[10], [5]],
    ])
    // The pieces of the build become loose; the other build does not get them.
    await done('buildGroups.takeApart', { id: older })
    expect(await held()).toEqual([[5]])
    expect(await cart()).toEqual([15])
  })
})

/** A model of the same rules: each part's line, if any, and each build's pieces of it. */
type Line = { quantity: number; got: Map<string, number> }
type Build = { id: string; machines: number; each: Map<Sku, number> }

const heldOf = ({ quantity, got }: Line): Map<string, number> => {
  let left = quantity
  return new Map(
    Array.from(got, ([id, pieces]) => {
      const has = Math.min(pieces, left)
      left -= has
      return [id, has]
    }),
  )
}

const some = <T>(values: readonly T[]): T | undefined => values[Math.floor(Math.random() * values.length)]
const upTo = (most: number) => 1 + Math.floor(Math.random() * most)

/** Changes one cart at random; `steps` records the changes. */
async function changeAtRandom(stock: number, rounds: number) {
  const cartLines = new Map<Sku, Line>()
  const builds: Build[] = []
  const steps: string[] = []
  const isIn = (id: string) => Array.from(cartLines.values()).some(({ got }) => got.has(id))
  const apply = (id: string, changes: readonly (readonly [Sku, number])[]) => {
    for (const [sku, pieces] of changes) {
      const line = cartLines.get(sku) ?? { quantity: 0, got: new Map<string, number>() }
      line.got = heldOf(line)
      const room = Math.max(0, stock - line.quantity)
      const took = Math.min(pieces, room)
      if (line.quantity + took > 0) {
        line.got.set(id, (line.got.get(id) ?? 0) + took)
        line.quantity += took
        // Builds get their pieces in the order in which they were added.
        line.got = new Map(builds.flatMap(({ id: of }) => (line.got.has(of) ? [[of, line.got.get(of) ?? 0] as const] : [])))
        cartLines.set(sku, line)
      } else cartLines.delete(sku)
    }
  }
  const isShort = (changes: readonly (readonly [Sku, number])[]) =>
    changes.some(([sku, pieces]) => pieces > 0 && (cartLines.get(sku)?.quantity ?? 0) + pieces > stock)
  const forget = (id: string) => {
    for (const line of cartLines.values()) line.got.delete(id)
    builds.splice(
      builds.findIndex((build) => build.id === id),
      1,
    )
  }
  for (let round = 0; round < rounds; round++) {
    const takesLess = Math.random() < 0.7
    const sku = some(skus) ?? 'MEM-A'
    const number = (await lines()).find((line) => line.sku === sku)?.number
    const build = some(builds)
    const kind = some(['add', 'add', 'set', 'complete', 'remove', 'apart', 'more', 'more', 'by hand', 'out'])
    steps.push(`${kind} ${sku} ${build?.machines ?? ''} ${takesLess ? 'less' : ''}`)
    if (kind === 'add') {
      const machines = upTo(9)
      const each = new Map(skus.filter(() => Math.random() < 0.8).map((of) => [of, upTo(3)]))
      if (each.size === 0) continue
      const parts = Array.from(each, ([of, quantity]) => ({ sku: of, quantity }))
      const { data, error } = await change('buildGroups.add', { key: randomUUID(), name: 'Build', machines, parts, takesLess })
      const wants = Array.from(each, ([of, pieces]) => [of, pieces * machines] as const)
      const isRefused = takesLess ? stock === 0 || wants.every(([of]) => !cartLines.has(of) && stock < 1) : isShort(wants)
      expect([steps, error !== null]).toEqual([steps, isRefused])
      if (isRefused) continue
      const { id } = data as { id: string }
      builds.push({ id, machines, each })
      apply(id, wants)
    } else if (kind === 'set' && build && isIn(build.id)) {
      const machines = upTo(12)
      const wants = Array.from(cartLines, ([of, line]) => {
        const [has = 0, each = 0] = [heldOf(line).get(build.id), build.each.get(of)]
        const pieces = machines > build.machines ? each * (machines - build.machines) : Math.min(has, each * machines) - has
        return line.got.has(build.id) ? ([of, pieces] as const) : null
      }).filter((entry) => entry !== null)
      const { error } = await change('buildGroups.setMachines', { id: build.id, machines, takesLess })
      expect([steps, error !== null]).toEqual([steps, !takesLess && isShort(wants)])
      if (error) continue
      apply(build.id, wants)
      build.machines = machines
    } else if (kind === 'complete' && build) {
      const wants = Array.from(build.each, ([of, each]) => {
        const line = cartLines.get(of)
        return [of, each * build.machines - (line ? (heldOf(line).get(build.id) ?? 0) : 0)] as const
      })
      const { error } = await change('buildGroups.complete', { id: build.id, takesLess })
      expect([steps, error !== null]).toEqual([steps, !takesLess && isShort(wants)])
      if (!error) apply(build.id, wants)
    } else if (kind === 'remove' && build && isIn(build.id)) {
      await done('buildGroups.remove', { id: build.id })
      apply(
        build.id,
        Array.from(cartLines).flatMap(([of, line]) => (line.got.has(build.id) ? [[of, -(heldOf(line).get(build.id) ?? 0)] as const] : [])),
      )
      forget(build.id)
    } else if (kind === 'apart' && build) {
      await done('buildGroups.takeApart', { id: build.id })
      for (const line of cartLines.values()) if (line.got.has(build.id)) line.got = heldOf(line)
      forget(build.id)
    } else if (kind === 'more') {
      const quantity = upTo(9)
      const before = cartLines.get(sku)?.quantity ?? 0
      if (before + quantity > stock) continue
      await done('quickOrder.add', { key: randomUUID(), lines: [{ productId: items[sku].id, quantity }] })
      cartLines.set(sku, { got: cartLines.get(sku)?.got ?? new Map(), quantity: before + quantity })
    } else if (kind === 'by hand' && number !== undefined) {
      const quantity = upTo(stock)
      await done('orders.changeQuantity', { number, quantity })
      cartLines.set(sku, { got: cartLines.get(sku)?.got ?? new Map(), quantity })
    } else if (kind === 'out' && number !== undefined) {
      await done('cart.remove', { numbers: [number] })
      cartLines.delete(sku)
    }
    const shown = await groups()
    expect([steps, await lines()]).toMatchObject([
      steps,
      skus.flatMap((of) => (cartLines.has(of) ? [{ sku: of, quantity: cartLines.get(of)?.quantity }] : [])),
    ])
    const shares = (of: Sku) =>
      shown.flatMap(({ id, lines: own }) =>
        own.flatMap(({ sku: mine, state, pieces, missing }) => (mine === of && state === 'inCart' ? [[id, pieces - missing]] : [])),
      )
    for (const of of skus)
      expect([steps, of, shares(of)]).toEqual([steps, of, [...heldOf(cartLines.get(of) ?? { quantity: 0, got: new Map() })]])
  }
}

describe('random changes of builds and lines', () => {
  it('do not affect loose pieces and pieces of other builds', async () => {
    for (let turn = 0; turn < 12; turn++) {
      customer = await shop.person()
      const stock = 10 + upTo(40)
      await stockOf(stock)
      await changeAtRandom(stock, 14)
    }
  })
})
