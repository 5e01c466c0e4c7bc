// Figures as people mean them, in a sample of a price list.
import { expect, test } from 'vitest'
import { findsIn } from '#server/test/expected-hits.ts'
import { type ListedPart, readPriceList, sampleParts } from '#server/test/sample-parts.ts'
import { makeCatalogue } from '#server/test/search-in-memory.ts'
import { understand } from './understand.ts'

const parts = readPriceList(sampleParts)
const catalogue = makeCatalogue(parts)
const { vocabulary, figures } = catalogue
const ask = (typed: string) => understand(typed, vocabulary, { figures })
const find = (typed: string) => findsIn(catalogue, typed)
const chipsOf = async (typed: string) => (await ask(typed)).chips.map(({ text }) => text)
const values = (found: readonly ListedPart[], key: string) => found.map(({ specs }) => specs[key] as number)
const ascending = (some: readonly number[]) => some.toSorted((a, b) => a - b)

test.each([
  ['650w psu', 'wattage', 650],
  ['psu 650', 'wattage', 650],
  ['16gb ram', 'capacity', 16],
  ['ram 32', 'capacity', 32],
  ['ddr5 6000', 'speed', 6000],
  ['144hz monitor', 'refreshRate', 144],
  ['8 core cpu', 'cores', 8],
  ['2tb hdd', 'capacity', 2000],
  ['2.5g nic', 'speed', 2.5],
  ['12gb gpu', 'memory', 12],
  ['psu over 750w', 'wattage', 750],
])('%s finds exactly that first, then more, never less', async (typed, key, least) => {
  const found = values(await find(typed), key)
  expect([found[0], Math.min(...found)]).toEqual([least, least])
  expect(Math.max(...found)).toBeGreaterThan(least)
  // Parts that only mention another word of the search come later.
  const best = found.slice(0, 25)
  expect(best).toEqual(ascending(best))
})

test('a latency is a ceiling', async () => {
  const found = values(await find('ddr5 cl32 ram'), 'casLatency')
  expect(found[0]).toBe(32)
  expect(Math.min(...found)).toBeLessThan(32)
  expect(found).toEqual(ascending(found).reverse())
})

test.each(['27 inch monitor', '360mm aio', '120mm fan', '2x16 ram', 'am5 board', '13600', '6000', '980 pro 1tb'])(
  '%s has no figure that means more',
  async (typed) => {
    expect((await ask(typed)).groups.filter(({ figure }) => figure)).toEqual([])
  },
)

test('without the figures of the catalogue, every figure is exact', async () => {
  const { groups } = await understand('650w psu', vocabulary)
  expect(groups.map(({ figure, words }) => [words[0], figure])).toEqual([
    ['650w', undefined],
    ['psu', undefined],
  ])
})

test.each([
  ['650w gold psu', ['from 650 W', '80 PLUS Gold', 'Power supply']],
  ['2x16 ddr5 6000 cl30 ram', ['2 × 16 GB', 'DDR5', 'from 6,000 MT/s', 'CAS latency (CL): up to 30', 'Memory']],
  ['corsair ddr5 6000', ['DDR5', 'from 6,000 MT/s']],
  ['psu for rtx 4090', ['Power supply', 'Enough for rtx 4090: from 666 W']],
  ['psu for gtx 9990', ['Power supply']],
  ['psu for rtx 4090 and 14900k', ['Power supply', 'Enough for rtx 4090 and 14900k: from 970 W']],
  ['500-650w psu', ['500 to 650 W', 'Power supply']],
  ['psu between 500 and 650w', ['Power supply', '500 to 650 W']],
  ['1tb-2tb ssd', ['1 to 2 TB', 'SSD']],
  ['512gb to 1tb ssd', ['512 GB to 1 TB', 'SSD']],
  ['6-8 core cpu', ['Cores: 6 to 8', 'CPU']],
  ['650w at least', ['from 650 W']],
  ['16gb ddr5 minimum', ['from 16 GB', 'DDR5']],
  ['corsair 850w', ['from 850 W']],
  ['rtx 12gb', ['from 12 GB']],
  ['kingston 1tb', ['from 1 TB']],
  ['cooler under 160mm', ['CPU cooler', 'Height: up to 160 mm']],
  ['liquid cooler under 300mm', ['CPU cooler', 'Liquid', 'Radiator: up to 300 mm']],
  ['psu 650w not modular', ['Power supply', 'from 650 W', 'Fixed cables']],
  ['keyboard no rgb', ['Keyboard']],
  ['gpu under 4070', ['Graphics card']],
])('%s is understood as %j', async (typed, chips) => expect(await chipsOf(typed)).toEqual(chips))

test.each(['650w at least', 'at least 650w', '650w minimum', '650w or better', '650w and up', 'half tb ssd', 'ssd that reads 500 mb/s'])(
  '%s is not corrected',
  async (typed) => expect((await ask(typed)).corrected).toBeNull(),
)

test('a range has a floor and a ceiling', async () => {
  const found = values(await find('500-650w psu'), 'wattage')
  expect([Math.min(...found), Math.max(...found)]).toEqual([500, 650])
})

test('a number behind a series is the beginning of its models', async () => {
  const found = await find('ryzen 76')
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter(({ name }) => !/ryzen.* 76/i.test(name))).toEqual([])
})

test('the power of several parts adds up', async () => {
  const [, one = ''] = await chipsOf('psu for rtx 4090')
  const [, both = ''] = await chipsOf('psu for rtx 4090 and ryzen 9 7950x')
  const watts = (text: string) => Number(/from ([\d,]+) W/.exec(text)?.[1]?.replace(',', ''))
  expect(watts(both)).toBeGreaterThan(watts(one) + 150)
  const found = values(await find('psu for rtx 4090 and ryzen 9 7950x'), 'wattage')
  expect(Math.min(...found)).toBeGreaterThanOrEqual(watts(both))
})

test('words of use rank, and narrow nothing', async () => {
  const [plain, gaming] = [await find('144hz monitor'), await find('gaming monitor 144hz')]
  expect(gaming.length).toBe(plain.length)
  const exact = gaming.filter(({ specs }) => specs.refreshRate === 144)
  const isGaming = exact.map(({ name }) => /gaming/i.test(name))
  expect(isGaming).toContain(true)
  expect(isGaming.lastIndexOf(true)).toBeLessThan(isGaming.filter(Boolean).length)
  expect((await ask('gaming')).groups.map(({ isWish }) => isWish)).toEqual([undefined])
})

test('a figure that no part reaches is given up last', async () => {
  const found = await find('gold psu 3000w')
  expect(found.map(({ productType }) => productType)).toContain('Power supply')
})
