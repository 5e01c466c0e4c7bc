// The header of a CSV file: its separator, and the fields of its columns. It is bounded, because each title is compared with all names.
import { separatorLine } from '#common/quick-order/delimited.ts'
import { type Columns, fieldNames, type ImportColumn, listTitles, quoted, requireChosen } from './columns.ts'
import { parseRecords } from './csv.ts'
import { FileFormatError } from './file-format-error.ts'

/** The largest header, and the most columns with a title. */
export const headerBounds = { characters: 16 * 1024, titles: 200 } as const

/** The separator that a line such as `sep=;` names for a spreadsheet; null for any other line. */
export const readSeparator = (text: string): string | null => separatorLine.exec(text)?.groups?.['sign'] ?? null

/** By precedence, if a header has equally many known columns with two of them. */
const separators = [',', ';', '\t', '|'] as const

type Titles = Readonly<{ separator: string; titles: readonly string[] | null }>

/**
 * The titles of a header line, in order, empty for a column without one, and the separator: `named`, or the one with which the line has the
 * most known columns. Throws `FileFormatError` if the titles do not match the import's columns.
 */
export function readCsvHeader(text: string, columns: Columns, named: string | null): { titles: string[]; separator: string } {
  if (text.length > headerBounds.characters)
    throw new FileFormatError(
      `the header is longer than ${headerBounds.characters} characters. Write the titles of the columns, and nothing else, into the first row`,
    )
  const { separator, titles } = named === null ? bestSplit(text, columns) : split(text, named)
  if (titles === null)
    throw new FileFormatError('the header has a quote inside a title or never closed. Write each title on one line, and close its quotes')
  const written = titles.filter((title) => title !== '')
  if (written.length > headerBounds.titles)
    throw new FileFormatError(`the header has ${written.length} columns, and at most ${headerBounds.titles} are read. Remove the others`)
  requireKnown(written, columns)
  return { titles: titles.slice(0, titles.findLastIndex((title) => title !== '') + 1), separator }
}

function bestSplit(text: string, columns: Columns): Titles {
  const known = ({ titles }: Titles) =>
    (titles ?? []).slice(0, headerBounds.titles).filter((title) => title !== '' && columns.find(title) !== null).length
  return separators
    .slice(1)
    .map((separator) => split(text, separator))
    .reduce((best, each) => (known(each) > known(best) ? each : best), split(text, separators[0]))
}

const split = (text: string, separator: string): Titles => ({
  separator,
  titles: parseRecords([text], separator)?.[0]?.map((title) => title.trim()) ?? null,
})

function requireKnown(titles: readonly string[], columns: Columns): void {
  requireChosen(columns, titles, 'column')
  const unknown = titles.filter((title) => columns.find(title) === null && !columns.isLeftOut(title))
  const missing = columns.all.filter((column) => column.isRequired && !titles.some((title) => columns.find(title) === column))
  if (unknown.length > 0) throw new UnknownColumnError(unknown, missing, columns)
  for (const [i, title] of titles.entries()) {
    const column = columns.find(title)
    const earlier = titles.slice(0, i).find((other) => column !== null && columns.find(other) === column)
    if (earlier !== undefined)
      throw new FileFormatError(`the columns ${quoted(earlier)} and ${quoted(title)} are the same field. Remove one of them`)
  }
  if (missing.length > 0)
    throw new FileFormatError(`missing column ${fieldNames(missing)}; the columns are ${listTitles(titles)}. Add the missing column`)
}

export class UnknownColumnError extends FileFormatError {
  override name = 'UnknownColumnError'

  constructor(
    readonly titles: readonly string[],
    readonly missing: readonly ImportColumn[],
    columns: Columns,
  ) {
    super(
      [
        `unknown column ${listTitles(titles)}`,
        ...(missing.length > 0 ? [`missing column ${fieldNames(missing)}`] : []),
        `known columns: ${columns.all.map(({ names }) => names.join(' or ')).join(', ')}`,
      ].join('; '),
    )
  }
}
