// The vocabulary comes from a sample of a price list, so that words are as frequent as in a real catalogue.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { categoryOf } from '#common/specs/categories.ts'
import { readTypedSpecs } from '#common/specs/read-specs.ts'
import { sampleParts } from '#server/test/sample-parts.ts'
import { makeVocabulary } from '#server/test/search-in-memory.ts'
import { partWords } from '../read/part-words.ts'
import { makeDictionary } from '../repair/dictionary.ts'
import { synonyms } from '../repair/synonyms.data.ts'
import { groupQuery } from '../retrieve/tsquery.ts'
import type { Group } from './retrieval.ts'
import { understand } from './understand.ts'

type Line = {
  sku: string
  partNumbers: string[]
  name: string
  manufacturer: string
  series: string
  category: string
  specs: Record<string, unknown>
}

const vocabulary = makeVocabulary(
  gunzipSync(readFileSync(sampleParts))
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
    .map((part) => {
      const category = categoryOf(part.category)
      return partWords({ ...part, productType: part.category, specs: category ? readTypedSpecs(category, part) : {} })
    }),
)
const ask = (typed: string) => understand(typed, vocabulary)
const best = ({ tiers }: Group) => (tiers[0]?.alternatives ?? []).map((words) => words.join('&')).join('|')

test.each([
  ['ram', ['@memory']],
  ['graphicscard', ['@graphicscard']],
  ['am5 board', ['am5&@motherboard', '@motherboard']],
  ['laptop ram', ['@memory&sodimm']],
  ['hard disk 2 tb', ['hdd&@storage', '2tb&@storage|2000gb&@storage']],
  ['psu 850', ['@powersupply', '850w&@powersupply']],
  ['vga monitor', ['vga&@monitor', '@monitor']],
  ['cooler master', ['coolermaster|cooler&master']],
  ['4070 ti', ['4070ti']],
  ['8 core cpu', ['8core&@cpu', '@cpu']],
  ['850wgold', ['850w&@powersupply', 'gold&@powersupply']],
  ['27 inch monitor price in bd', ['27in&@monitor|27inch&@monitor', '@monitor']],
])('%s becomes the groups %s', async (typed, groups) => expect((await ask(typed)).groups.map(best)).toEqual(groups))

test.each([
  ['ryzne 7600', 'ryzen 7600'],
  ['corsiar vengence', 'corsair vengeance'],
  ['moniter 27 inch', 'monitor 27 inch'],
  ['mather board am5', 'motherboard am5'],
  ['graphics crad', 'graphics card'],
  ['ryzen 7600', null],
  ['7800x3f', null],
])('%s is corrected to %s', async (typed, corrected) => expect((await ask(typed)).corrected).toBe(corrected))

test('a literal search is not corrected', async () => {
  const { corrected, groups } = await understand('ryzne 7600', vocabulary, { isLiteral: true })
  expect(corrected).toBeNull()
  expect(groups[0]?.substring).toBe('ryzne')
})

test('chips show the interpretation and how to remove it', async () => {
  const { chips } = await ask('2 x 16 ddr5 6000 cl30 ram')
  expect(chips.map(({ text }) => text)).toEqual(['2 × 16 GB', 'DDR5', '6,000 MT/s', 'CAS latency (CL) 30', 'Memory'])
  expect(chips[0]?.without).toBe('ddr5 6000 cl30 ram')
  expect(chips.at(-1)?.without).toBe('2 x 16 ddr5 6000 cl30')
})

test('a search without a category gets the only one that fits', async () => {
  expect((await ask('850w gold modular')).chips.map(({ text }) => text)).toEqual(['850 W', '80 PLUS Gold', 'Modular'])
  expect((await ask('white')).chips).toEqual([])
})

test('complete and partial numbers are searched in the whole text', async () => {
  const { whole, substring } = await ask('100-100000910')
  expect(whole).toBe('#100100000910')
  expect(substring?.text).toBe('100100000910')
})

test('"1tb ssd" is not a number, although some suppliers write it as one', async () => {
  const { whole, substring } = await ask('1tb ssd')
  expect([whole, substring]).toEqual([null, null])
})

test('common words are not searched inside other words', async () => {
  expect((await ask('gaming')).groups.map(({ substring }) => substring)).toEqual([null])
})

test('an admin adds a synonym', async () => {
  const dictionary = makeDictionary([...synonyms, { typed: ['noise box'], means: ['@casefan'] }])
  expect((await understand('noise box 120mm', vocabulary, { dictionary })).groups.map(({ type }) => type)).toEqual(['@casefan', null])
})

test('groups become PostgreSQL queries', async () => {
  const [group] = (await ask('hard disk')).groups
  expect(group && groupQuery(group)).toContain("(('bhdd') & ('b@storage'))")
})

test.each(['', '   ', '---', "' or 1=1 --", '\u0000', '💻', 'a'.repeat(5000), 'x '.repeat(500)])(
  '%j is understood without an error',
  async (typed) => {
    const { groups } = await ask(typed)
    expect(groups.length).toBeLessThanOrEqual(12)
  },
)

test('understanding a search takes at most two vocabulary lookups', async () => {
  let looks = 0
  await understand('ryzne 7600 wirless', {
    look: (words, checked) => {
      looks++
      return vocabulary.look(words, checked)
    },
  })
  expect(looks).toBeLessThanOrEqual(2)
})
