import { formatAmount } from '#common/kit/format.ts'
import { toMajor } from '#common/kit/money.ts'
import { sumCompared } from '#common/quick-order/comparison.ts'
import { describeJoined, describeObstacle, describeRow, skipTexts, statusNames } from './row-texts.ts'
import type { Row } from './table.ts'

const head = ['Line', 'Your text', 'Status', 'SKU', 'Part', 'Quantity', 'Unit price', 'Total']
const comparedHead = ['Their price', 'Their total', 'Difference']

const amount = (minor: number) => formatAmount(minor).replaceAll(',', '')

/** A number, because a text that begins with a minus would be guarded against formulas. */
const signed = (minor: number): number => (minor < 0 ? -toMajor(-minor) : toMajor(minor))

/** The rows as a sheet: with their prices, and the sums of both, if the lines have some. */
export function answersOf(rows: readonly Row[]): (string | number)[][] {
  const matched = rows.filter((row) => row.status === 'matched')
  const totals = sumCompared(matched)
  if (totals.lines === 0) return sheetOf(rows, () => [])
  const sums = [amount(totals.ourMinor), '', amount(totals.theirMinor), signed(totals.differenceMinor), '']
  return [...sheetOf(rows, theirsOf), ['', `${totals.lines} parts with both prices`, '', '', '', '', '', ...sums]]
}

/** Their price of a row, or the titles of these columns. */
function theirsOf(row: Row | null): (string | number)[] {
  if (row === null) return comparedHead
  if (row.status !== 'matched' || row.compared === null) {
    const price = 'theirPriceMinor' in row ? row.theirPriceMinor : null
    return [price === null ? '' : amount(price), '', '']
  }
  const { theirPriceMinor, theirTotalMinor, differenceMinor } = row.compared
  return [amount(theirPriceMinor), amount(theirTotalMinor), signed(differenceMinor)]
}

const sheetOf = (rows: readonly Row[], more: (row: Row | null) => (string | number)[]): (string | number)[][] => [
  [...head, ...more(null), 'Notes'],
  ...rows.map((row): (string | number)[] => {
    const known = [row.number ?? '', row.text, statusNames[row.status]]
    switch (row.status) {
      case 'matched':
        return [
          ...known,
          row.part.sku,
          row.part.name,
          row.proposed,
          amount(row.unitPriceMinor),
          amount(row.totalMinor),
          ...more(row),
          [describeObstacle(row), describeRow(row)].filter(Boolean).join(' '),
        ]
      case 'joined':
        return [...known, row.part.sku, row.part.name, row.quantity ?? '', '', '', ...more(row), describeJoined(row)]
      case 'choose':
      case 'unknown':
        return [...known, '', '', '', '', '', ...more(row), row.choices.map(({ part }) => `${part.sku} ${part.name}`).join('; ')]
      case 'skipped':
        return [...known, '', '', '', '', '', ...more(row), skipTexts[row.reason]]
      default:
        return [...known, '', '', '', '', '', ...more(row), '']
    }
  }),
]
