import { beforeAll, expect, it } from 'vitest'
import { createRowReader } from '#server/rest/wire/import-rows.ts'
import { type ListLine, thirtyLists } from '#server/test/quick-order/thirty-lists.data.ts'
import { sampleParts } from '#server/test/sample-parts.ts'
import { publicUrl, testShop } from '#server/test/test-shop.ts'
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

type Judged = Readonly<{ list: number; text: string; said: string; isWrongPart: boolean; isWrongQuantity: boolean; isFound: boolean }>

async function judge(list: readonly ListLine[], number: number): Promise<readonly Judged[]> {
  const answer = await matchLines({ ...shop.shop, actor: null, address: '127.0.0.1' }, { lines: list.map(([text]) => text) })
  return answer.lines.map((entry): Judged => {
    const [text, sku, quantity] = list[entry.line - 1] ?? ['', null, null]
    const isPart = entry.status === 'matched' || entry.status === 'joined'
    const found = isPart ? (answer.parts.find(({ productId }) => productId === entry.productId)?.sku ?? '') : null
    const read = entry.status === 'skipped' ? null : entry.quantity
    return {
      list: number,
      text,
      said: `${found ?? entry.status} ${read}`,
      isWrongPart: found !== null && found !== sku,
      isWrongQuantity: read !== quantity,
      isFound: found !== null && found === sku,
    }
  })
}

it('matches no wrong part and reads no wrong quantity in thirty lists', async () => {
  expect(thirtyLists).toHaveLength(30)
  const judged: Judged[] = []
  for (const [i, list] of thirtyLists.entries()) judged.push(...(await judge(list, i + 1)))
  expect(judged.filter(({ isWrongPart, isWrongQuantity }) => isWrongPart || isWrongQuantity)).toEqual([])
  expect(thirtyLists.flat().filter(([, sku]) => sku !== null)).toHaveLength(49)
  expect(judged.filter(({ isFound }) => isFound)).toHaveLength(48)
})
