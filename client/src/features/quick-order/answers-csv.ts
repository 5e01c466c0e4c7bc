import type { CsvCell, CsvMoney } from '#common/kit/csv.ts'
import { plural } from '#common/kit/format.ts'
import { sumCompared } from '#common/quick-order/comparison.ts'
import { describeJoined, describeObstacle, describeRow, skipTexts, statusNames } from './row-texts.ts'
import type { MatchedRow, Row } from './table.ts'

const head = ['Line', 'Your text', 'Status', 'SKU', 'Part', 'Quantity', 'Unit price', 'Total']
const comparedHead = ['Their price', 'Their total', 'Difference']

const amount = (minor: number): CsvMoney => ({ minor })

/** The rows as a sheet: with their prices, and the sums of both for the chosen rows, if the lines have some. */
export function answersOf(rows: readonly Row[], chosen: readonly MatchedRow[]): CsvCell[][] {
  if (!rows.some((row) => theirMinorOf(row) !== null)) return sheetOf(rows, () => [])
  const totals = sumCompared(chosen)
  const sums = [amount(totals.ourMinor), '', amount(totals.theirMinor), amount(totals.differenceMinor), '']
  return [...sheetOf(rows, theirsOf), ['', `${plural(totals.lines, 'part')} with both prices`, '', '', '', '', '', ...sums]]
}

const theirMinorOf = (row: Row): number | null =>
  row.status === 'matched' ? (row.compared?.theirPriceMinor ?? null) : 'theirPriceMinor' in row ? row.theirPriceMinor : null

/** Their price of a row, or the titles of these columns. */
function theirsOf(row: Row | null): CsvCell[] {
  if (row === null) return comparedHead
  if (row.status !== 'matched' || row.compared === null) {
    const price = theirMinorOf(row)
    return [price === null ? '' : amount(price), '', '']
  }
  const { theirPriceMinor, theirTotalMinor, differenceMinor } = row.compared
  return [amount(theirPriceMinor), amount(theirTotalMinor), amount(differenceMinor)]
}

const sheetOf = (rows: readonly Row[], more: (row: Row | null) => CsvCell[]): CsvCell[][] => [
  [...head, ...more(null), 'Notes'],
  ...rows.map((row): CsvCell[] => {
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
        return [
          ...known,
          '',
          '',
          row.quantity ?? '',
          '',
          '',
          ...more(row),
          row.choices.map(({ part }) => `${part.sku} ${part.name}`).join('; '),
        ]
      case 'skipped':
        return [...known, '', '', '', '', '', ...more(row), skipTexts[row.reason]]
      default:
        return [...known, '', '', '', '', '', ...more(row), '']
    }
  }),
]
