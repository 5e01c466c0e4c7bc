import { expect, it } from 'vitest'
import { runsOf } from './described-names.ts'
import { layoutOf } from './layout.ts'
import { readLines } from './lines.ts'
import { readLine } from './readings.ts'

const longest = 500
const filled = (pattern: string) => pattern.repeat(longest).slice(0, longest)

/** Lines that look cheap and have very many cells, signs or numbers. */
const hostile = [
  ...[
    '> ',
    '- ',
    '|',
    'a|',
    'a b|',
    '1|',
    '1 ',
    '1 a ',
    'a 1 ',
    '1 > ',
    'please ',
    'please 1 ',
    '1 please ',
    'pcs ',
    '1pcs ',
    'x ',
    '1x ',
    '2 x ',
  ],
  ...[
    '(',
    '((1) ',
    '[',
    '"',
    '"a" ',
    "'",
    ',',
    '1,',
    '1,1 ',
    '1.',
    '1) ',
    '1)a ',
    '@ ',
    '$1 ',
    '2x16gb ',
    '2 x 16 gb ',
    '1920x1080 ',
    'cpu: ',
    '* ',
  ],
  ...['**', '`', '<b>', '[a](b) ', '&amp;', '~1 ', '1-2 ', '½', '٣ ', '一 '],
]

it.each(hostile)('reads lines of "%s" in a bounded number of ways', (pattern) => {
  const lines = Array.from({ length: 12 }, (_, i) => `${i + 7} ${filled(pattern)}`.slice(0, longest))
  const read = readLines([...lines, filled(pattern)], 1, layoutOf(lines))
  for (const { reads } of read) {
    expect(reads.length).toBeLessThanOrEqual(2)
    for (const each of reads) {
      expect(each.readings.length).toBeLessThanOrEqual(150)
      expect(each.joined.length).toBeLessThanOrEqual(150)
      expect(runsOf(each).length).toBeLessThanOrEqual(150)
    }
  }
})

it('tries the item behind a long phrase, and before one', () => {
  const items = (line: string) => readLine(line).readings.map(({ item, quantity }) => `${item} ${quantity}`)
  expect(items('hello dear sir can you please send us 20 x nh-d15 for our order thank you')).toContain('nh-d15 20')
  expect(items(`${'> '.repeat(40)}nh-d15 ${'- '.repeat(40)}20`)).toContain('nh-d15 20')
})

it('knows the numbering of a list whose lines come in batches', () => {
  const lines = Array.from({ length: 251 }, (_, i) => `${i + 1} zyxtron-${i}`)
  const layout = layoutOf(lines)
  expect(readLines(lines.slice(250), 251, layout)[0]?.reads[0]?.readings).toContainEqual(
    expect.objectContaining({ item: 'zyxtron-250', quantity: null }),
  )
  const pages = [...lines, '7']
  expect(readLines(pages.slice(251), 252, layoutOf(pages))[0]?.skippedIfUnknown).toBe('number')
  expect(readLines(['650'], 1, layoutOf(['650']))[0]?.skippedIfUnknown).toBeNull()
})
