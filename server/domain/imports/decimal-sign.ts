// Price lists write 3,450.00 or 3.450,00. A file is read in one of both ways: its numbers show which, or the operator says it.
import { type DecimalSign, decimalSignIn, readTypedNumber } from '#common/kit/typed-number.ts'
import { createPace } from '#server/lib/pace.ts'
import { type Columns, quoted } from './columns.ts'
import { FileFormatError } from './file-format-error.ts'
import type { SourceRow } from './schema.ts'

/** A number of the file can mean two things. `readings`: with a decimal point and with a decimal comma, if no other number shows which. */
export class AmbiguousNumberError extends FileFormatError {
  override name = 'AmbiguousNumberError'

  constructor(
    message: string,
    readonly readings: readonly [string, string] | null = null,
  ) {
    super(message)
  }
}

/** Other calls get their turn after this many rows. */
const rowsAtOnce = 200

type Place = { line: number; title: string; value: string }

/**
 * The sign that separates decimals in all numbers of these rows; null if each number can mean only one thing by itself. Throws
 * `AmbiguousNumberError` if a number can mean two things and no other number settles it.
 */
export async function findDecimalSign(rows: AsyncIterable<SourceRow> | Iterable<SourceRow>, columns: Columns): Promise<DecimalSign | null> {
  const found: Partial<Record<DecimalSign | 'either', Place>> = {}
  const pace = createPace(rowsAtOnce)
  for await (const row of rows) {
    if ('problem' in row) continue
    await pace(1)
    for (const [title, cell] of Object.entries(row.fields)) {
      for (const { place, text } of columns.find(title)?.numbersIn?.(cell) ?? []) {
        const sign = decimalSignIn(text)
        if (sign !== null) found[sign] ??= { line: row.line, title: `${title}${place}`, value: text }
      }
    }
  }
  const { '.': point, ',': comma, either } = found
  if (point === undefined && comma === undefined && either !== undefined) throw unsettled(either)
  if (point === undefined || comma === undefined) return point ? '.' : comma ? ',' : null
  if (either === undefined) return null
  throw new AmbiguousNumberError(
    `${describe(either)} can mean two numbers: ${describe(point)} has a decimal point, and ${describe(comma)} a decimal comma. Write all numbers in one way`,
  )
}

function unsettled(place: Place): AmbiguousNumberError {
  const [point, comma] = [readWith('.', place.value), readWith(',', place.value)]
  return new AmbiguousNumberError(`${describe(place)} can mean ${point} or ${comma}, and no other number shows which`, [point, comma])
}

const describe = ({ line, title, value }: Place): string => `line ${line}, ${title} ${quoted(value)}`

function readWith(decimal: DecimalSign, value: string): string {
  const read = readTypedNumber(value, decimal)
  return read.is === 'number' ? `${read.sign}${read.whole}${read.fraction === '' ? '' : `.${read.fraction}`}` : value
}
