// Parts that can replace a part of a build: at least as good, in stock for all machines, cheapest first.
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { productTypes } from '#common/builds/part-facts.ts'
import { substitution } from '#common/builds/substitution.ts'
import { categoryOf } from '#common/specs/categories.ts'
import { testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import { isAsGood } from './as-good.ts'
import type { Substitute } from './find.ts'

const shop = await testShop()

type Given = Parameters<typeof shop.item>[0]
const part = (sku: string, productType: string, priceMinor: number, specs: Record<string, unknown>, more: Given = {}) =>
  shop.item({ sku, name: `Part ${sku}`, productType, priceMinor, specs, minOrderQuantity: 1, ...more })

const supply = (watts: number, rating: string, more: Record<string, unknown> = {}) => ({
  wattage: watts,
  efficiency_rating: rating,
  form_factor: 'ATX',
  length: 140,
  connectors: { pcie_6_plus_2_pin: 2, eps_8_pin: 1 },
  ...more,
})
const gold = '80+ Gold'
await part('PSU-650', 'Power supply', 90_00, supply(650, gold))
await part('PSU-DEAR', 'Power supply', 120_00, supply(850, '80+ Platinum'))
await part('PSU-CHEAP', 'Power supply', 80_00, supply(750, gold))
await part('PSU-BREAKS', 'Power supply', 85_00, supply(650, gold), { priceBreaks: [{ quantity: 40, priceMinor: 70_00 }] })
await part('PSU-WEAK', 'Power supply', 10_00, supply(600, gold))
await part('PSU-BRONZE', 'Power supply', 10_00, supply(750, '80+ Bronze'))
await part('PSU-LONG', 'Power supply', 10_00, supply(750, gold, { length: 180 }))
await part('PSU-VAGUE', 'Power supply', 10_00, supply(750, gold, { connectors: { eps_8_pin: 1 } }))
await part('PSU-SFX', 'Power supply', 10_00, supply(750, gold, { form_factor: 'SFX', length: 100 }))
await part('PSU-FEW', 'Power supply', 10_00, supply(750, gold), { availableQuantity: 45, minOrderQuantity: 30, orderMultiple: 30 })
await part('PSU-PACKS', 'Power supply', 84_00, supply(750, gold), { minOrderQuantity: 30, orderMultiple: 30 })
await part('PSU-GONE', 'Power supply', 10_00, supply(750, gold), { deletedAt: new Date() })
const box = (card: number, boards: readonly string[], more: Record<string, unknown> = {}) => ({
  form_factor: 'ATX Mid Tower',
  max_video_card_length: card,
  supported_motherboard_form_factors: boards,
  expansion_slots: 7,
  ...more,
})
await part('CASE-SHORT', 'Case', 50_00, box(300, ['ATX', 'Micro ATX']))
await part('CASE-LONG', 'Case', 60_00, box(400, ['ATX', 'Micro ATX', 'Mini-ITX']))
await part('CASE-310', 'Case', 30_00, box(310, ['ATX', 'Micro ATX']))
await part('CASE-MATX', 'Case', 20_00, box(400, ['Micro ATX']))
await part('CASE-SLOTS', 'Case', 20_00, box(400, ['ATX', 'Micro ATX'], { expansion_slots: 4 }))
await part('GPU-336', 'Graphics card', 500_00, { length: 336, tdp: 200, total_slot_width: 2, chipset: 'GeForce RTX 4070' })
const kit = (type: string, speed: number, latency: number, more: Record<string, unknown> = {}) => ({
  ...{ ram_type: type, form_factor: '288-pin DIMM', speed, cas_latency: latency, registered: 'Unbuffered' },
  modules: { quantity: 2, capacity_gb: 16 },
  ...more,
})
await part('RAM-3200', 'Memory', 70_00, kit('DDR4', 3200, 16))
await part('RAM-3600', 'Memory', 65_00, kit('DDR4', 3600, 18))
await part('RAM-SLOW', 'Memory', 10_00, kit('DDR4', 3200, 22))
await part('RAM-ONE', 'Memory', 10_00, kit('DDR4', 3600, 18, { modules: { quantity: 1, capacity_gb: 32 } }))
await part('RAM-DDR5', 'Memory', 10_00, kit('DDR5', 6000, 30))
await part('MB-DDR5', 'Motherboard', 100_00, {
  socket: 'AM5',
  chipset: 'AMD B650',
  form_factor: 'ATX',
  memory: { ram_type: 'DDR5', slots: 4, max: 128 },
})
await part('MOUSE', 'Mouse', 1_00, {})

const find = async (sku: string, skus: readonly string[], machines = 40, headers = {}) => {
  const input = { parts: skus.map((one) => ({ sku: one, quantity: 1 })), sku, machines }
  const { status, data, error } = await trpcCall(shop, 'query', 'substitutes.of', { input, headers })
  return { status, error, found: (data ?? []) as Substitute[] }
}
const skusOf = (found: readonly Substitute[]) => found.map((one) => one.part.sku)

describe('substitutes', () => {
  it('are as good in all that matters, and cheapest first at the price for this quantity', async () => {
    const { found } = await find('PSU-650', ['PSU-650'])
    expect(found.map(({ part: { sku }, quantity, unitPriceMinor, totalMinor }) => [sku, quantity, unitPriceMinor, totalMinor])).toEqual([
      ['PSU-BREAKS', 40, 70_00, 2_800_00],
      ['PSU-CHEAP', 40, 80_00, 3_200_00],
      ['PSU-DEAR', 40, 120_00, 4_800_00],
      ['PSU-PACKS', 60, 84_00, 5_040_00],
    ])
    expect(skusOf((await find('PSU-650', ['PSU-650'], 1)).found)).toEqual(['PSU-CHEAP', 'PSU-BREAKS', 'PSU-DEAR', 'PSU-FEW', 'PSU-PACKS'])
    expect((await find('PSU-650', ['PSU-650'], 501)).found).toEqual([])
  })

  it('list the differences and the values that could not be compared', async () => {
    const [, , dear] = (await find('PSU-650', ['PSU-650'])).found
    expect(dear).toMatchObject({
      answer: 'fits',
      messages: [],
      part: { sku: 'PSU-DEAR', facts: { kind: 'supply', wattage: 850 }, factTexts: expect.any(Array), verifiedOn: null },
      differences: [
        { label: 'Power', was: '650 W', is: '850 W' },
        { label: 'Efficiency', was: '80 PLUS Gold', is: '80 PLUS Platinum' },
      ],
    })
    expect(dear?.notCompared).toEqual(expect.arrayContaining(['Cables', 'SATA plugs', '12V-2x6 or 12VHPWR plugs']))
    expect(dear?.notCompared).not.toContain('Power')
  })

  it("use the caller's own price lists", async () => {
    const customer = await shop.person()
    await shop.rows(sql`
      with list as (insert into price_lists (name) values ('Schools') returning id), entry as (
        insert into price_list_entries (price_list_id, product_id, from_quantity, unit_price_minor)
        select list.id, p.id, 40, 50_00 from list, products p where p.sku = 'PSU-DEAR'
      )
      insert into price_list_holders (price_list_id, user_id) select id, ${customer.id}::uuid from list`)
    const { found } = await find('PSU-650', ['PSU-650'], 40, bearer(customer.token))
    expect(found[0]).toMatchObject({ part: { sku: 'PSU-DEAR' }, unitPriceMinor: 50_00, totalMinor: 2_000_00 })
  })

  it('resolve a conflict of the part that they replace', async () => {
    const { found } = await find('CASE-SHORT', ['CASE-SHORT', 'GPU-336'])
    expect(skusOf(found)).toEqual(['CASE-LONG'])
    expect(found[0]?.differences).toContainEqual({ label: 'Graphics cards up to', was: '300 mm', is: '400 mm' })
    expect(skusOf((await find('CASE-SHORT', ['CASE-SHORT'])).found)).toEqual(['CASE-310', 'CASE-LONG'])
    // DDR4 on a board for DDR5: here the rules decide about the type.
    expect(skusOf((await find('RAM-3200', ['RAM-3200', 'MB-DDR5'])).found)).toEqual(['RAM-DDR5'])
  })

  it('count the pieces that the build already has of them', async () => {
    const [twice] = (await find('RAM-3200', ['RAM-3200', 'RAM-3600'], 40)).found
    expect(twice).toMatchObject({ quantity: 80, unitPriceMinor: 65_00, totalMinor: 5_200_00, addedMinor: 2_600_00 })
    expect(skusOf((await find('RAM-3200', ['RAM-3200', 'RAM-3600'], 250)).found)).toEqual(['RAM-3600'])
    expect((await find('RAM-3200', ['RAM-3200', 'RAM-3600'], 251)).found).toEqual([])
  })

  it('compare memory latencies as times, and keep pairs', async () => {
    expect(skusOf((await find('RAM-3200', ['RAM-3200'])).found)).toEqual(['RAM-3600'])
  })

  it.each(['ram-3200', 'RAM–3200', 'ＲＡＭ-3200', 'ram 3200', 'RAM3200'])('replace the part that %j means', async (written) => {
    const known = await find('RAM-3200', ['RAM-3200', 'MB-DDR5'])
    expect(skusOf(known.found)).toEqual(['RAM-DDR5'])
    for (const skus of [
      ['RAM-3200', 'MB-DDR5'],
      [written, 'MB-DDR5'],
    ])
      expect(await find(written, skus)).toEqual(known)
  })

  it('are refused for a spelling that several parts have', async () => {
    const { id } = await shop.item({ sku: 'ram-3200', productType: 'Memory', isTwin: true })
    expect((await find('Ram-3200', ['RAM-3200', 'MB-DDR5'])).status).toBe(404)
    expect(skusOf((await find('RAM-3200', ['RAM-3200', 'MB-DDR5'])).found)).toEqual(['RAM-DDR5'])
    await shop.rows(sql`update products set deleted_at = now() where id = ${id}`)
  })

  it('are refused for a part that is not in the build or unknown', async () => {
    expect(await find('PSU-650', ['MOUSE'])).toMatchObject({ status: 400, error: { issues: [{ path: 'sku' }] } })
    expect(await find('NONE', ['NONE', 'MOUSE'])).toMatchObject({ status: 404, error: { message: 'There is no part with the SKU NONE' } })
    expect(await find('MOUSE', ['MOUSE'])).toMatchObject({ status: 200, found: [] })
    expect(skusOf((await find('PSU-650', ['PSU-650', 'NONE'], 1)).found)).toContain('PSU-CHEAP')
  })
})

describe('the table of comparisons', () => {
  it('compares existing specs of each category, in ways that fit their kind', () => {
    const kinds: Readonly<Record<string, readonly string[]>> = { least: ['number', 'yes'], most: ['number'], all: ['many'], rank: ['one'] }
    for (const [kind, comparisons] of Object.entries(substitution)) {
      const attributes = categoryOf(productTypes[kind as keyof typeof productTypes])?.attributes ?? {}
      for (const { key, of, how, label, order } of comparisons) {
        if (key === undefined) {
          expect([kind, label, typeof of]).toEqual([kind, expect.any(String), 'function'])
          continue
        }
        const attribute = attributes[key]
        expect([kind, key, attribute?.kind]).toEqual([
          kind,
          key,
          kinds[how] ? expect.stringMatching(new RegExp(`^(${kinds[how].join('|')})$`)) : expect.any(String),
        ])
        if (how === 'rank' && attribute?.kind === 'one') expect(attribute.choices.map(([name]) => name)).toEqual(order)
      }
    }
  })

  it('requires nothing that the original does not state or have', () => {
    expect(isAsGood(substitution.cpu, { hasGraphics: false }, {})).toBe(true)
    expect(isAsGood(substitution.cpu, { hasGraphics: true }, {})).toBe(false)
    expect(isAsGood(substitution.cpu, { cores: 8 }, { cores: 16 })).toBe(true)
    expect(isAsGood(substitution.cpu, { cores: 8 }, { cores: 16, performanceCores: 6 })).toBe(false)
  })
})
