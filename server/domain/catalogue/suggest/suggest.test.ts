import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { createRowReader } from '#server/rest/wire/import-rows.ts'
import { sampleParts } from '#server/test/sample-parts.ts'
import { publicUrl, testShop } from '#server/test/test-shop.ts'
import { importItems } from '../../imports/commands.ts'
import { openImportFile } from '../../imports/file.ts'
import { indexAllWaiting } from '../../part-index/part-index.ts'
import { suggestItems } from './suggest.ts'

const shop = await testShop()
const ctx = { ...shop.shop, actor: null, address: '127.0.0.1' }
const suggest = (q: string) => suggestItems(ctx, { q })

beforeAll(async () => {
  await shop.rows(sql`truncate products cascade`)
  const reader = createRowReader(publicUrl)
  const file = await openImportFile(sampleParts, reader.columns)
  await importItems({ ...shop.shop, now: () => new Date('2026-06-01') }, file.rows, reader, { fileName: 'sample' })
  await indexAllWaiting(shop.shop.db)
})

it('completes an unfinished word, and shows parts that match it', async () => {
  const { words, parts } = await suggest('ryz')
  expect(words[0]).toBe('Ryzen')
  expect(parts.length).toBe(6)
  expect(parts.filter(({ name }) => !/ryzen/i.test(name))).toEqual([])
})

it('completes names of categories', async () => {
  const { words, categories, parts } = await suggest('power su')
  expect(words).toContain('power supply')
  expect(categories[0]?.type).toBe('Power supply')
  expect(parts[0]?.productType).toBe('Power supply')
})

it('puts the category first whose main spec the text is', async () => {
  expect((await suggest('ddr5')).categories[0]?.type).toBe('Memory')
  expect((await suggest('650w')).categories[0]?.type).toBe('Power supply')
  expect((await suggest('144hz')).categories[0]?.type).toBe('Monitor')
})

it('shows parts of the category whose main spec the text is', async () => {
  const { parts } = await suggest('ddr5')
  expect(parts.map(({ productType }) => productType)).toEqual(parts.map(() => 'Memory'))
})

it('completes the name of a category behind other words', async () => {
  const { words, categories, parts } = await suggest('gaming mou')
  expect(words[0]).toBe('gaming mouse')
  expect(categories[0]?.type).toBe('Mouse')
  expect(parts.map(({ productType }) => productType)).toEqual(parts.map(() => 'Mouse'))
})

it('writes words as people write them', async () => {
  expect((await suggest('ddr5 60')).words).toContain('DDR5 6000')
  expect((await suggest('geforce rtx 40')).words).toContain('GeForce RTX 4070')
  expect((await suggest('corsai')).words).toContain('Corsair')
})

it('completes a search with misspelled words, or with a misspelled beginning', async () => {
  const { words, parts } = await suggest('ryzn 76')
  expect(words).toContain('Ryzen 7600')
  expect(parts[0]?.name).toMatch(/ryzen.*7600/i)
  expect((await suggest('moniot')).words.map((word) => word.toLowerCase())).toContain('monitor')
})

it('finds makers by the beginning of their names', async () => {
  expect((await suggest('cors')).makers).toMatchObject([{ name: expect.stringMatching(/^corsair$/i) }])
})

it('finds parts by a piece of their number, and returns that number', async () => {
  const [row] = await shop.rows<{ number: string }>(
    sql`select part_numbers[1] as number from products where part_numbers[1] ~ '^[A-Z0-9]{9,14}$' and part_numbers[1] ~ '[0-9]' order by id limit 1`,
  )
  const number = row?.number ?? ''
  const { parts } = await suggest(number.slice(1, 8).toLowerCase())
  expect(parts.map(({ matchedNumber }) => matchedNumber)).toContain(number)
})

it('corrects finished words', async () => {
  expect((await suggest('corsiar memory')).corrected).toBe('corsair memory')
})

it.each(['', ' ', 'a', '-', "'; drop table products --", '%%%', '\\', '🙂🙂', 'x'.repeat(200)])('survives %j', async (q) => {
  expect((await suggest(q)).parts.length).toBeLessThanOrEqual(6)
})
