import { expect, it } from 'vitest'
import { hostileKinds, hostileLines } from '#server/test/quick-order/hostile-lines.data.ts'
import { realLines } from '#server/test/quick-order/real-lines.data.ts'
import { thirtyLists } from '#server/test/quick-order/thirty-lists.data.ts'
import { runsOf } from './matching/described-names.ts'
import { lineReader } from './reading/lines.ts'
import { readLine } from './reading/readings.ts'
import { costOfLookUp, createWork, lineBudget } from './reading/work.ts'
import { type Layout, layoutOf } from './sheet/layout.ts'

/** Reads the lines that are not blank; `from` is the number of the first line. */
function readLines(given: readonly string[], from: number, layout: Layout) {
  const read = lineReader(layout, 'BDT')
  return given.flatMap((written, i) => read(written, from + i) ?? [])
}

it.each(hostileKinds)('reads lines of "%s" within the budget', async (kind) => {
  const lines = hostileLines(kind, 12)
  const read = readLines(lines, 1, await layoutOf(lines))
  for (const { reads, work } of read) {
    expect(work.spent()).toBeLessThanOrEqual(lineBudget)
    expect(reads.length).toBeLessThanOrEqual(2)
    const lookUps = reads.flatMap((each) => [...each.readings.map(({ item }) => item), ...each.joined])
    expect(lookUps.reduce((sum, text) => sum + costOfLookUp(text), 0)).toBeLessThanOrEqual(work.spent())
    for (const each of reads) {
      expect(each.readings.length).toBeLessThanOrEqual(150)
      expect(each.joined.length).toBeLessThanOrEqual(150)
      expect(runsOf(each).length).toBeLessThanOrEqual(150)
    }
  }
})

it('leaves out what is beyond the budget of a line, and says so', () => {
  const work = createWork(300)
  const { readings } = readLine('please send 20 x zyxtron plumbo 30 to the office, 40', { work })
  expect(readings.length).toBeGreaterThan(0)
  expect(readings.length).toBeLessThan(readLine('please send 20 x zyxtron plumbo 30 to the office, 40').readings.length)
  expect([work.isBeyond(), work.spent() <= 300]).toEqual([true, true])
})

it('reads ordinary lines with a quarter of the budget', async () => {
  const lists = [...thirtyLists.map((list) => list.map(([text]) => text)), ...realLines.map(([line]) => [line])]
  for (const list of lists) {
    for (const { text, work } of readLines(list, 1, await layoutOf(list))) {
      expect({ text, spent: work.spent() }).toEqual({ text, spent: expect.toSatisfy((spent: number) => spent <= lineBudget / 4) })
    }
  }
})

it('tries the item behind a long phrase, and before one', () => {
  const items = (line: string) => readLine(line).readings.map(({ item, quantity }) => `${item} ${quantity}`)
  expect(items('hello dear sir can you please send us 20 x nh-d15 for our order thank you')).toContain('nh-d15 20')
  expect(items(`${'> '.repeat(40)}nh-d15 ${'- '.repeat(40)}20`)).toContain('nh-d15 20')
})

it('knows the numbering of a list whose lines come in batches', async () => {
  const lines = Array.from({ length: 251 }, (_, i) => `${i + 1} zyxtron-${i}`)
  const layout = await layoutOf(lines)
  expect(readLines(lines.slice(250), 251, layout)[0]?.reads[0]?.readings).toContainEqual(
    expect.objectContaining({ item: 'zyxtron-250', quantity: null }),
  )
  const pages = [...lines, '7']
  expect(readLines(pages.slice(251), 252, await layoutOf(pages))[0]?.skippedIfUnknown).toBe('number')
  expect(readLines(['650'], 1, await layoutOf(['650']))[0]).toMatchObject({ skippedIfUnknown: 'number', isAmongOthers: false })
})
