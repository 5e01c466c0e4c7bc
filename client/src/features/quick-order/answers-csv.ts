import { formatAmount } from '#common/kit/format.ts'
import { describeObstacle, describeRow, skipTexts, statusNames } from './row-texts.ts'
import type { Row } from './table.ts'

const head = ['Line', 'Your text', 'Status', 'SKU', 'Part', 'Quantity', 'Unit price', 'Total', 'Notes']

const amount = (minor: number) => formatAmount(minor).replaceAll(',', '')

export const answersOf = (rows: readonly Row[]): (string | number)[][] => [
  head,
  ...rows.map((row): (string | number)[] => {
    const known = [row.number, row.text, statusNames[row.status]]
    switch (row.status) {
      case 'matched':
        return [
          ...known,
          row.part.sku,
          row.part.name,
          row.proposed,
          amount(row.unitPriceMinor),
          amount(row.totalMinor),
          [describeObstacle(row), describeRow(row)].filter(Boolean).join(' '),
        ]
      case 'joined':
        return [...known, row.part.sku, row.part.name, row.quantity ?? '', '', '', `Added to line ${row.into}`]
      case 'choose':
      case 'unknown':
        return [...known, '', '', '', '', '', row.choices.map(({ part }) => `${part.sku} ${part.name}`).join('; ')]
      case 'skipped':
        return [...known, '', '', '', '', '', skipTexts[row.reason]]
      default:
        return [...known, '', '', '', '', '', '']
    }
  }),
]
