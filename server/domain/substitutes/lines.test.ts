import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import type { LineSubstitutes } from './for-lines.ts'

const shop = await testShop()

type Given = Parameters<typeof shop.item>[0]
const part = (sku: string, productType: string, priceMinor: number, specs: Record<string, unknown>, more: Given = {}) =>
  shop.item({ sku, name: `Part ${sku}`, productType, priceMinor, specs, minOrderQuantity: 1, ...more })

const supply = (watts: number, rating = '80+ Gold') => ({
  wattage: watts,
  efficiency_rating: rating,
  form_factor: 'ATX',
  length: 140,
  connectors: { pcie_6_plus_2_pin: 2, eps_8_pin: 1 },
})
const short = await part('PSU-650', 'Power supply', 90_00, supply(650), { availableQuantity: 5 })
await part('PSU-750', 'Power supply', 95_00, supply(750), { minOrderQuantity: 10, orderMultiple: 10 })
await part('PSU-850', 'Power supply', 120_00, supply(850))
await part('PSU-WEAK', 'Power supply', 10_00, supply(550))
await part('PSU-BRONZE', 'Power supply', 10_00, supply(650, '80+ Bronze'))
await part('PSU-NONE', 'Power supply', 10_00, supply(650), { availableQuantity: 20 })

const screen = (size: number, hertz: number, more: Record<string, unknown> = {}) => ({
  screen_size: size,
  resolution: '2560x1440',
  refresh_rate: hertz,
  panel_type: 'IPS',
  response_time: 4,
  ...more,
})
const monitor = await part('MON-27', 'Monitor', 200_00, screen(27, 75), { availableQuantity: 0 })
await part('MON-FAST', 'Monitor', 250_00, screen(27, 165))
await part('MON-SMALL', 'Monitor', 100_00, screen(24, 165))
await part('MON-VA', 'Monitor', 100_00, screen(27, 165, { panel_type: 'VA' }))
await part('MON-VAGUE', 'Monitor', 100_00, screen(27, 165, { response_time: undefined }))
const vague = await part('MON-UNKNOWN', 'Monitor', 50_00, { refresh_rate: 60 }, { availableQuantity: 0 })

const box = (cardLength?: number) => ({
  form_factor: 'ATX Mid Tower',
  max_video_card_length: cardLength,
  supported_motherboard_form_factors: ['ATX'],
  max_cpu_cooler_height: 160,
  expansion_slots: 7,
})
// It does not state how long cards may be, so only the rules know that a short one is too short.
const inBuild = await part('CASE-ATX', 'Case', 50_00, box(), { availableQuantity: 3 })
await part('CASE-SHORT', 'Case', 40_00, box(300))
await part('CASE-LONG', 'Case', 60_00, box(420))
const card = { length: 336, tdp: 200, total_slot_width: 2, chipset: 'GeForce RTX 4070' }
await part('GPU-336', 'Graphics card', 500_00, card)

type Line = { productId: number; quantity: number }
async function find(lines: readonly Line[], more: Record<string, unknown> = {}, headers = {}) {
  const { status, data, error } = await trpcCall(shop, 'query', 'quickOrder.substitutes', { input: { lines, ...more }, headers })
  return { status, error, lines: (data as LineSubstitutes | null)?.lines ?? [] }
}
const skusOf = (found: LineSubstitutes['lines'][number] | undefined) => found?.substitutes.map(({ part: { sku } }) => sku)

describe('substitutes for lines', () => {
  it('are as good, in stock for the quantity with minimum and multiple, and cheapest first', async () => {
    const { lines } = await find([{ productId: short.id, quantity: 25 }])
    expect(
      lines[0]?.substitutes.map(({ part: { sku }, quantity, unitPriceMinor, totalMinor, differenceMinor }) => [
        ...[sku, quantity, unitPriceMinor, totalMinor, differenceMinor],
      ]),
    ).toEqual([
      ['PSU-750', 30, 95_00, 2_850_00, 600_00],
      ['PSU-850', 25, 120_00, 3_000_00, 750_00],
    ])
    expect(lines[0]?.substitutes[0]?.differences).toEqual([{ label: 'Power', was: '650 W', is: '750 W' }])
    expect(skusOf((await find([{ productId: short.id, quantity: 12 }])).lines[0])).toEqual(['PSU-NONE', 'PSU-850', 'PSU-750'])
  })

  it('are answered line by line, in their order, also for categories that no rule of builds reads', async () => {
    const { lines } = await find([
      { productId: monitor.id, quantity: 4 },
      { productId: short.id, quantity: 25 },
      { productId: vague.id, quantity: 1 },
    ])
    expect(lines.map(({ productId }) => productId)).toEqual([monitor.id, short.id, vague.id])
    expect(lines.map(skusOf)).toEqual([['MON-FAST'], ['PSU-750', 'PSU-850'], []])
    expect(lines[0]?.substitutes[0]?.differences).toEqual([{ label: 'Refresh rate', was: '75 Hz', is: '165 Hz' }])
  })

  it("cost the caller's own prices", async () => {
    const customer = await shop.person()
    await shop.rows(sql`
      with list as (insert into price_lists (name) values ('Schools') returning id), entry as (
        insert into price_list_entries (price_list_id, product_id, from_quantity, unit_price_minor)
        select list.id, p.id, 20, 60_00 from list, products p where p.sku = 'PSU-850'
      )
      insert into price_list_holders (price_list_id, user_id) select id, ${customer.id}::uuid from list`)
    const { lines } = await find([{ productId: short.id, quantity: 25 }], {}, bearer(customer.token))
    expect(lines[0]?.substitutes[0]).toMatchObject({ part: { sku: 'PSU-850' }, unitPriceMinor: 60_00, differenceMinor: -750_00 })
  })

  it('pass the rules of the builds in the cart or the list that have the line', async () => {
    const customer = await shop.person()
    const headers = bearer(customer.token)
    const parts = [
      { sku: 'CASE-ATX', quantity: 1 },
      { sku: 'GPU-336', quantity: 1 },
    ]
    const add = { key: randomUUID(), name: 'Office', machines: 2, parts }
    expect((await trpcCall(shop, 'mutation', 'buildGroups.add', { input: add, headers })).status).toBe(200)
    const listed = { listName: 'School', name: 'Office', machines: 2, parts }
    const { data } = await trpcCall(shop, 'mutation', 'buildGroups.addToList', { input: listed, headers })
    const { listId } = data as { listId: string }
    const line = { productId: inBuild.id, quantity: 4 }
    expect(skusOf((await find([line], {}, headers)).lines[0])).toEqual(['CASE-SHORT', 'CASE-LONG'])
    expect(skusOf((await find([line], { isCart: true }, headers)).lines[0])).toEqual(['CASE-LONG'])
    expect(skusOf((await find([line], { listId }, headers)).lines[0])).toEqual(['CASE-LONG'])
  })

  it('need an account for builds, and the own list', async () => {
    const line = { productId: short.id, quantity: 6 }
    expect((await find([line], { isCart: true })).status).toBe(401)
    const other = await shop.person()
    expect((await find([line], { listId: randomUUID() }, bearer(other.token))).status).toBe(404)
  })
})
