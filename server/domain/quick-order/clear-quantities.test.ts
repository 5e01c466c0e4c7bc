// Lines whose prices, notes and other numbers may be taken for quantities, or for the number of another part.
import { beforeAll, describe, expect, it } from 'vitest'
import { testShop } from '#server/test/test-shop.ts'
import { indexAllWaiting } from '../part-index/part-index.ts'

const shop = await testShop()

beforeAll(async () => {
  const stock = { availableQuantity: 50_000, minOrderQuantity: 50, orderMultiple: 1, priceMinor: 800_00 }
  const parts = [
    ['FAN-P77-PST', 'Corvid P77 PWM PST', []],
    ['FAN-P77-PST-5', 'Corvid P77 PWM PST (pack of five)', []],
    ['RAM-FL-32', 'Corvid Flarion X5 32 GB DDR5-6000', ['0P905255']],
    ['RAM-FL-64', 'Corvid Flarion X5 32 GB DDR5-6000 CL30 White', []],
    ['HDD-WRN', 'Corvid Wrenwood 2 TB', []],
    ['HDD-WRN-P', 'Corvid Wrenwood Pro 2TB', []],
    ['NUM-1', 'Corvid Number', ['4711']],
  ] as const
  for (const [sku, name, partNumbers] of parts)
    await shop.item({ ...stock, sku, name, partNumbers: [...partNumbers], manufacturer: 'Corvid' })
  await indexAllWaiting(shop.shop.db)
})

type Entry = { status: string; sku?: string; quantity?: number | null; theirPrice?: number | null; problems?: string[] }

async function ask(lines: readonly string[]): Promise<readonly Entry[]> {
  const { status, body } = await shop.call('POST', '/quick-order', { body: { lines } })
  expect(status).toBe(200)
  return (body as { lines: Entry[] }).lines
}

/** The quantity, `bad` if it is not clear, and the price. */
async function said(line: string): Promise<readonly [string | undefined, number | 'bad' | null | undefined, number | null | undefined]> {
  const [entry] = await ask([line])
  const quantity = entry?.problems?.includes('bad-quantity') ? 'bad' : entry?.quantity
  return [entry?.sku ?? entry?.status, quantity, entry?.theirPrice]
}

const fan = 'FAN-P77-PST'

it.each<[rest: string, quantity: number | 'bad', price?: number]>([
  // Prices.
  [' 10 x 21,800.00', 10, 21_800],
  [' 25 × 850.00', 25, 850],
  [' 25 x 850', 25, 850],
  [' 25 x 8.50', 25, 8.5],
  [' 850.00 x 25', 25, 850],
  [' 10 x 21800', 'bad'],
  [' 271 x 850', 'bad'],
  [' 25@850', 25, 850],
  [' 25 @ 850.555', 25],
  [' 10*21800.00', 10, 21_800],
  [' 25*850', 'bad'],
  ['\t24\t850', 24, 850],
  [';24;850', 24, 850],
  ['|850|24', 24, 850],
  [';24;850;20400', 24, 850],
  [';24;9000', 'bad'],
  // Notes.
  [' 25 (urgent, 2 boxes)', 25],
  [' 25 (for 3 PCs)', 25],
  [' 25 (of 30 pcs)', 25],
  [' 25 (in 5 cartons)', 25],
  [' 25 (urgent; 2 sets)', 25],
  [' (in 5 boxes) 25', 25],
  [';25 (for 3 PCs)', 25],
  [' 25 (for the Uttara branch, 2 boxes)', 25],
  [' 25 (25 pcs)', 25],
  [' 25 (x2)', 'bad'],
  [' 25 (qty 2)', 'bad'],
  [' 25 (30 pcs)', 'bad'],
  [' (for 3 PCs)', 'bad'],
  // Figures that nothing reads.
  [' 100+5', 'bad'],
  [' 20+5 pcs', 'bad'],
  [' 10x5 pcs', 'bad'],
  [' 25=', 'bad'],
  [' =25', 25],
  [' #25', 'bad'],
  [' 25$', 'bad'],
  [' 25pcs/box', 'bad'],
  [' 1e3', 'bad'],
  [' a dozen', 12],
  [' a box', 'bad'],
])('reads "%s" behind a code', async (rest, quantity, price) => {
  expect(await said(fan + rest)).toEqual([fan, quantity, price ?? null])
})

describe('the part', () => {
  it.each(['5 packs of 10', '5 x 10 pack', '5 to Dhaka 20 to Sylhet'])('of a code before "%s" is asked', async (rest) => {
    expect((await said(`${fan} ${rest}`)).slice(0, 2)).toEqual(['choose', null])
  })

  it('of a name that others have all words of is asked, unless it is written word by word', async () => {
    for (const name of ['Corvid Wrenwood 2 TB 60', 'Corvid Wrenwood 2TB 60'])
      expect([name, ...(await said(name)).slice(0, 2)]).toEqual([name, 'HDD-WRN', 60])
    for (const name of ['Cor vid Wrenwood 2TB 60', 'Corvid Wrenwod 2 TB 60'])
      expect([name, ...(await said(name)).slice(0, 2)]).toEqual([name, 'choose', 60])
  })

  it('keeps the X5 of its name', async () => {
    expect((await said('Corvid Flarion X5')).slice(0, 2)).toEqual(['choose', null])
    expect((await said('Corvid Flarion X5 32GB x5')).slice(0, 2)).toEqual(['choose', 5])
  })

  it('is found by its number without leading zeros', async () => {
    expect((await said('P905255 60')).slice(0, 2)).toEqual(['RAM-FL-32', 60])
  })
})

describe('a sheet', () => {
  it('says with a total what its other numbers are', async () => {
    expect(await said(`1,${fan},Corvid,100,800.00,80000.00`)).toEqual([fan, 100, 800])
    expect(await said(`2,${fan},Corvid,10,21500.00,215000.00`)).toEqual([fan, 10, 21_500])
    expect(await said(`2,${fan},Corvid,10,21500.00,999000.00`)).toEqual([fan, 'bad', null])
  })

  it.each(['দর', 'Tk', 'Taka', 'BDT', 'U/P', 'MRP'])('names its prices "%s"', async (header) => {
    const [, row] = await ask([`SKU;Qty;${header}`, `${fan};24;9000`])
    expect(row).toMatchObject({ sku: fan, quantity: 24, theirPrice: 9000 })
  })

  it('shows whether a dot stands between thousands', async () => {
    const rows = [`SKU;Qty;Price`, `${fan};24;1.250`]
    expect((await ask(rows))[1]).toMatchObject({ quantity: 24, theirPrice: null })
    expect((await ask([...rows, 'HDD-WRN;60;12.500,00']))[1]).toMatchObject({ quantity: 24, theirPrice: 1250 })
  })
})

it.each(['Delivery charge 500', 'Page 1 of 2', '5 items', '12', '500'])('skips "%s"', async (line) => {
  expect(await said(line)).toEqual(['skipped', undefined, undefined])
})

it('looks up a lone number that is a code', async () => {
  expect((await said('4711'))[0]).toBe('choose')
})
