import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testShop } from '#server/test/test-shop.ts'
import { trpcCall } from '#server/test/trpc-call.ts'
import type { Comparison } from './compare.ts'

const shop = await testShop()

const supply = async (wattage: number, more: object = {}) =>
  (await shop.item({ productType: 'Power supply', name: `Acme ${wattage}`, specs: { wattage, ...more } })).id
const [small, large, same] = [
  await supply(650, { modular: 'Full' }),
  await supply(850, { modular: 'Full', efficiency_rating: '80+ Gold' }),
  await supply(850, { modular: 'Full' }),
]
const cpu = (await shop.item({ productType: 'CPU', specs: { socket: 'AM5' } })).id
const ask = (path: string, ids: readonly (number | undefined)[]) => trpcCall(shop, 'query', path, { input: { ids } })

it('compares parts row by row and marks the better value', async () => {
  const { data } = await ask('items.compare', [large, small, same])
  const { parts, rows } = data as Comparison
  expect(parts.map(({ id }) => id)).toEqual([large, small, same])
  const row = (wanted: string) => rows.find(({ key }) => key === wanted)
  expect(row('wattage')).toMatchObject({ cells: ['850 W', '650 W', '850 W'], isDifferent: true, best: [0, 2] })
  expect(row('efficiency')).toMatchObject({ cells: ['80 PLUS Gold', null, null], isDifferent: true, best: [] })
  expect(rows.filter(({ cells }) => new Set(cells).size === 1).every(({ isDifferent, best }) => !isDifferent && best.length === 0)).toBe(
    true,
  )
})

it('reads parts that are not indexed yet', async () => {
  await shop.rows(sql`delete from part_facts where product_id = ${large}`)
  const { rows } = (await ask('items.compare', [large, small])).data as Comparison
  expect(rows.find(({ key }) => key === 'wattage')?.cells).toEqual(['850 W', '650 W'])
})

it.each([
  ['another category', [small, cpu], 409],
  ['an unknown item', [small, 999_999], 404],
  ['one item', [small], 400],
  ['an item twice', [small, small], 400],
  ['five items', [small, large, same, cpu, 9], 400],
])('refuses %s', async (_, ids, status) => {
  expect((await ask('items.compare', ids)).status).toBe(status)
})

it('picks cards in the given order, without deleted items', async () => {
  await shop.rows(sql`update products set deleted_at = now() where id = ${same}`)
  shop.shop.catalogue.invalidate()
  const { data } = await ask('items.pick', [cpu, 999_999, small, same, cpu])
  expect((data as { id: number }[]).map(({ id }) => id)).toEqual([cpu, small])
})
