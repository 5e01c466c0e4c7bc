import { beforeAll, expect, it } from 'vitest'
import type { QuickOrderAnswer } from '#common/quick-order/answer.ts'
import { createRowReader } from '#server/rest/wire/import-rows.ts'
import { realLines } from '#server/test/quick-order/real-lines.data.ts'
import { sampleParts } from '#server/test/sample-parts.ts'
import { first, publicUrl, testShop } from '#server/test/test-shop.ts'
import { importItems } from '../imports/commands.ts'
import { openImportFile } from '../imports/file.ts'
import { indexAllWaiting } from '../part-index/part-index.ts'
import { matchLines } from './match.ts'

const shop = await testShop()

beforeAll(async () => {
  const reader = createRowReader(publicUrl)
  const file = await openImportFile(sampleParts, reader.columns)
  await importItems(shop.shop, file.rows, reader, { fileName: 'sample' })
  await indexAllWaiting(shop.shop.db)
})

const match = (line: string) => matchLines({ ...shop.shop, actor: null, address: '127.0.0.1' }, { lines: [line] })

function said({ lines, parts }: QuickOrderAnswer): string {
  const entry = first(lines)
  if (entry.status === 'skipped') return 'skipped'
  const quantity = entry.quantity ?? (entry.status === 'matched' && entry.problems.includes('bad-quantity') ? 'bad' : '-')
  if (entry.status !== 'matched') return `${entry.status} ${quantity}`
  return `${parts.find(({ productId }) => productId === entry.productId)?.sku} ${quantity}`
}

it('has two hundred lines', () => {
  expect(new Set(realLines.map(([line]) => line)).size).toBeGreaterThanOrEqual(200)
})

it('understands lines as buyers write them', async () => {
  const wrong = []
  for (const [line, expected] of realLines) {
    const answer = said(await match(line))
    if (answer !== expected) wrong.push({ line, expected, answer })
  }
  expect(wrong).toEqual([])
})
