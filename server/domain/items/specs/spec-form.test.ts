import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { first, testShop } from '#server/test/test-shop.ts'
import { bearer, trpcCall } from '#server/test/trpc-call.ts'
import type { viewItem } from '../../catalogue/part-page/view.ts'
import type { SpecForm } from './spec-form.ts'

const shop = await testShop()
const admin = await shop.admin()
let id = 0

const rm850 = { productType: 'Power supply', name: 'Corsair RM850x', specs: { wattage: 850, modular: 'Full', form_factor: 'ATX' } }

beforeEach(async () => {
  id = (await shop.item(rm850)).id
})

const change = (changes: Record<string, unknown>) =>
  trpcCall(shop, 'mutation', 'items.change', { headers: bearer(admin.token), input: { id, changes } })
const form = async () => (await trpcCall(shop, 'query', 'items.specForm', { headers: bearer(admin.token), input: { id } })).data as SpecForm
const fieldOf = (groups: SpecForm, key: string) => groups.flatMap(({ fields }) => fields).find((field) => field.key === key)
const shown = async (key: string) => {
  const { data } = await trpcCall(shop, 'query', 'items.view', { input: { id } })
  const { specGroups } = data as Awaited<ReturnType<typeof viewItem>>
  return specGroups.flatMap(({ rows }) => rows).find((row) => row.key === key)?.text
}

describe('the specs of a part', () => {
  it("come from the supplier's specs until they are stored", async () => {
    await shop.rows(sql`delete from part_facts where product_id = ${id}`)
    expect([await shown('wattage'), await shown('cabling')]).toEqual(['850 W', 'Fully modular'])
    await change({ name: 'Corsair RM850x 2024' })
    expect(await shop.rows(sql`select specs from part_facts where product_id = ${id}`)).toMatchObject([{ specs: { wattage: 850 } }])
    expect([await shown('wattage'), await shown('cabling')]).toEqual(['850 W', 'Fully modular'])
  })

  it("are the supplier's specs if the category has no description, before and after they are stored", async () => {
    id = (await shop.item({ productType: 'Toaster', specs: { slot_width_mm: 30, slots: 2 } })).id
    const rows = async () => [await shown('slot_width_mm'), await shown('slots')]
    expect(await rows()).toEqual(['30 mm', '2'])
    await change({ name: 'Toaster 2' })
    expect(await rows()).toEqual(['30 mm', '2'])
  })
})

describe('spec edits', () => {
  it("have a field per attribute, with the supplier's value", async () => {
    const groups = await form()
    expect(groups[0]?.title).toBe('Main')
    expect(fieldOf(groups, 'wattage')).toEqual({
      ...{ key: 'wattage', label: 'Power', kind: 'number', unit: 'W', choices: [], isClosed: false },
      ...{ stated: '850 W', edit: null },
    })
    expect(fieldOf(groups, 'fanless')).toMatchObject({ kind: 'yes', choices: ['Yes', 'No'], isClosed: true, stated: null })
  })

  it('override the supplier until they are reset, and leave unnamed specs unchanged', async () => {
    await change({ specEdits: { wattage: '1 kW', cabling: null } })
    await change({ specEdits: { fanless: 'yes' } })
    expect([await shown('wattage'), await shown('cabling'), await shown('fanless')]).toEqual(['1,000 W', undefined, 'Yes'])
    const groups = await form()
    expect(fieldOf(groups, 'wattage')).toMatchObject({ stated: '850 W', edit: { text: '1,000 W' } })
    expect(fieldOf(groups, 'cabling')).toMatchObject({ stated: 'Fully modular', edit: { text: null } })

    await change({ specResets: ['wattage', 'cabling'] })
    expect([await shown('wattage'), await shown('cabling'), await shown('fanless')]).toEqual(['850 W', 'Fully modular', 'Yes'])
    const { spec_edits: kept } = first(await shop.rows<{ spec_edits: unknown }>(sql`select spec_edits from products where id = ${id}`))
    expect(kept).toEqual({ fanless: true })
  })

  it('are found by filters at once', async () => {
    await change({ specEdits: { wattage: '1234' } })
    const found = await shop.rows(sql`
      select p.product_id from part_facts p join facet_values v on v.id = any (p.facets) where v.key = 'wattage' and v.number = 1234`)
    expect(found).toEqual([{ product_id: id }])
  })

  it('are refused by field, and then nothing changes', async () => {
    const { status, error } = await change({ name: 'Other', specEdits: { wattage: 'many', fanless: 'No' } })
    expect([status, error?.issues]).toEqual([
      400,
      [{ path: 'changes.specEdits.wattage', message: 'Must be a number from 50 W to 4,000 W' }],
    ])
    expect((await trpcCall(shop, 'query', 'items.get', { input: { id } })).data).toMatchObject({ name: rm850.name })
    expect(
      (
        await trpcCall(shop, 'mutation', 'items.change', {
          headers: bearer(admin.token),
          input: { id: 99_999_999, changes: { specResets: ['a'] } },
        })
      ).status,
    ).toBe(404)
  })

  it('are filled in from the name of a new product and stored with it', async () => {
    const input = { productType: 'Power supply', name: 'Seasonic Focus 750W 80+ Gold' }
    const { data } = await trpcCall(shop, 'query', 'items.specFormOfNew', { headers: bearer(admin.token), input })
    expect(fieldOf(data as SpecForm, 'efficiency')).toMatchObject({ stated: '80 PLUS Gold', edit: null })
    const product = {
      ...input,
      priceMinor: 1,
      availableQuantity: 1,
      minOrderQuantity: 1,
      description: 'x',
      imageUrls: ['https://a.test/b'],
    }
    const added = await trpcCall(shop, 'mutation', 'items.add', {
      headers: bearer(admin.token),
      input: { ...product, specEdits: { wattage: '760', length: '' } },
    })
    id = (added.data as { id: number }).id
    expect([await shown('wattage'), await shown('efficiency')]).toEqual(['760 W', '80 PLUS Gold'])
    expect(
      (await trpcCall(shop, 'query', 'items.specFormOfNew', { headers: bearer(admin.token), input: { ...input, productType: 'Toaster' } }))
        .data,
    ).toEqual([])
  })
})
