// The lines of a selling shop, with 10,000 products and with a million.
import { withSql } from './fill.ts'
import { comparing, type LineGroup, together } from './line-group.ts'
import { partIds } from './page-lines.ts'
import { measureOldestStock, oldestStockMs, oldestStockName, type SellingStage, sellingLineNames, sellingLines } from './selling-lines.ts'
import type { Stage } from './stage.ts'
import { reached, rowWith } from './table.ts'

type Size = { words: string; open: (stage: Stage) => Promise<SellingStage> }

const small: Size = {
  words: '10,000 products',
  open: async ({ shop, url, partIds: ids, admin, send }) => ({ size: small.words, shop, url, partIds: ids, token: admin.token, send }),
}

const large: Size = {
  words: 'a million products',
  open: openLarge,
}

/** One shop for all lines. */
let opening: Promise<SellingStage> | undefined
function openLarge({ copied, startShop, send }: Stage): Promise<SellingStage> {
  opening ??= (async () => {
    const { url, admin } = await copied('large')
    const shop = await startShop(url, { WORKER: 'off' })
    return { size: large.words, shop, url, partIds: await withSql(url, partIds), token: admin.token, send }
  })()
  return opening
}

export const sellingGroups: readonly LineGroup[] = [small, large].flatMap(({ words, open }) => [
  comparing(sellingLineNames(words), async (stage) => sellingLines(await open(stage))),
  together([oldestStockName(words)], async (stage) => {
    const oldestMs = await measureOldestStock(await open(stage), { times: 4 * stage.rounds })
    return [
      rowWith({
        line: oldestStockName(words),
        figure: `${Math.round(oldestMs)} ms`,
        target: `at most ${oldestStockMs.toLocaleString('en')} ms`,
        note: reached(oldestMs <= oldestStockMs),
      }),
    ]
  }),
])
