// Two thousand lines in every form that buyers use, made from parts of the sample: none may get another part or another quantity.

import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import { createRowReader } from '#server/rest/wire/import-rows.ts'
import { type FormPart, generatedLines } from '#server/test/quick-order/generated-lines.ts'
import { sampleParts } from '#server/test/sample-parts.ts'
import { publicUrl, testShop } from '#server/test/test-shop.ts'
import { importItems } from '../imports/commands.ts'
import { openImportFile } from '../imports/file.ts'
import { indexAllWaiting } from '../part-index/part-index.ts'
import { matchLines } from './match.ts'

const shop = await testShop()
const parts = gunzipSync(readFileSync(sampleParts))
  .toString()
  .trim()
  .split('\n')
  .map((line): FormPart => JSON.parse(line))

beforeAll(async () => {
  const reader = createRowReader(publicUrl)
  const file = await openImportFile(sampleParts, reader.columns)
  await importItems(shop.shop, file.rows, reader, { fileName: 'sample' })
  await indexAllWaiting(shop.shop.db)
})

const match = (lines: readonly string[]) => matchLines({ ...shop.shop, actor: null, address: '127.0.0.1' }, { lines: [...lines] })

it('gives no generated line a wrong part, a wrong quantity or a wrong price', async () => {
  const lines = generatedLines(parts, 2_200, 38)
  const wrong = []
  const found = new Map<string, [matched: number, lines: number]>()
  for (let from = 0; from < lines.length; from += 200) {
    const some = lines.slice(from, from + 200)
    const answer = await match(some.map(({ text }) => text))
    for (const entry of answer.lines) {
      const meant = some[entry.line - 1]
      if (meant === undefined) throw new Error(`Line ${entry.line} was not asked`)
      const isPart = entry.status === 'matched' || entry.status === 'joined'
      const sku = isPart ? answer.parts.find(({ productId }) => productId === entry.productId)?.sku : null
      const quantity = entry.status === 'skipped' ? null : entry.quantity
      const priceMinor = entry.status === 'skipped' ? null : entry.theirPriceMinor
      const isWrong =
        (isPart && sku !== meant.sku) ||
        (quantity !== null && quantity !== meant.quantity) ||
        (priceMinor !== null && priceMinor !== meant.priceMinor) ||
        (meant.isNothing && entry.status !== 'skipped') ||
        // The minimum must not take the place of a quantity that was written.
        (entry.status === 'matched' &&
          entry.quantity === null &&
          (meant.quantity !== null || meant.isUnclear) &&
          !entry.problems.includes('bad-quantity'))
      if (isWrong) wrong.push({ ...meant, said: [entry.status, sku, quantity, priceMinor] })
      const [matched, all] = found.get(meant.form) ?? [0, 0]
      found.set(meant.form, [matched + Number(isPart && sku === meant.sku && quantity === meant.quantity), all + 1])
    }
  }
  expect(wrong).toEqual([])
  const certain = ['code and quantity', 'row with price', 'row with position', 'bullet', 'document note', 'added zeros']
  certain.push('price behind times', 'price glued to at', 'row with position and total', 'note of others', 'note in front', 'note in a row')
  for (const form of certain) {
    const [matched = 0, all = 0] = found.get(form) ?? []
    expect([form, matched / all]).toEqual([form, expect.toSatisfy((share: number) => share >= 0.8)])
  }
})

it('takes the figures of a line as they are, never as a floor', async () => {
  const watts = [450, 500, 550, 650, 700, 750, 850, 1000]
  const lines = watts.flatMap((each) => [`${each}W bronze psu`, `${each} W power supply, 3`, `Corsair ${each}W power supply`])
  const { lines: entries, parts: named } = await match(lines)
  for (const entry of entries) {
    const figure = String(watts[Math.floor((entry.line - 1) / 3)])
    expect([entry.text, entry.status]).toEqual([entry.text, expect.stringMatching(/^(?:choose|unknown)$/)])
    if (entry.status !== 'choose') continue
    for (const { productId } of entry.choices) {
      const part = named.find((each) => each.productId === productId)
      const source = parts.find(({ sku }) => sku === part?.sku)
      expect([entry.text, JSON.stringify(source)]).toEqual([entry.text, expect.stringContaining(figure)])
    }
  }
})
