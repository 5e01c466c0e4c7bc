// Finds the field that a column of a file means by its title, in any case and with blanks: `Available quantity` is `availableQuantity`.
import { cutText } from '#common/kit/cut-text.ts'
import { FileFormatError } from './file-format-error.ts'

/** A number as the file writes it, and its place inside the cell: `.0.price`, or empty for the cell itself. */
export type WrittenNumber = Readonly<{ place: string; text: string }>

/**
 * A column of the file: its possible names, the usual one first. `numbersIn`: the amounts and counts that a cell writes as text. Columns
 * without it have none.
 */
export type ImportColumn = Readonly<{
  names: readonly [string, ...string[]]
  isRequired: boolean
  numbersIn?: ((cell: unknown) => readonly WrittenNumber[]) | undefined
}>

/** The number of a cell that is one number; JSON numbers are plain by themselves. */
export const ownNumber = (cell: unknown): readonly WrittenNumber[] => (typeof cell === 'string' ? [{ place: '', text: cell }] : [])

/** The fields that a file can have, by the titles of its columns. */
export type Columns = Readonly<{
  all: readonly ImportColumn[]
  /** The column with this title; null if the title means none, or was left out. */
  find: (title: string) => ImportColumn | null
  /** True if the operator left the column out, or chose another one for its field. */
  isLeftOut: (title: string) => boolean
  /** The titles that were mapped or left out, as the operator wrote them. */
  chosen: readonly string[]
}>

/** `map`: titles for fields, as in `{ field: 'price', title: 'Net price' }`; `ignore`: titles of columns to leave out. */
export type ColumnChoices = Readonly<{ map?: readonly { field: string; title: string }[]; ignore?: readonly string[] }>

export class ColumnChoiceError extends Error {
  override name = 'ColumnChoiceError'
}

/** Longer titles are the same only letter by letter: the normal form of many marks takes long. */
const longestCompared = 200

const keyOf = (title: string): string =>
  title.length > longestCompared
    ? title
    : title
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[\s_-]+/g, '')

/** Throws `ColumnChoiceError` for a choice that names an unknown field, or a field or title twice. */
export function createColumns(all: readonly ImportColumn[], { map = [], ignore = [] }: ColumnChoices = {}): Columns {
  const byName = new Map(all.flatMap((column) => column.names.map((name) => [keyOf(name), column] as const)))
  const leftOut = new Set(ignore.map(keyOf))
  const byTitle = new Map<string, ImportColumn>()
  const mapped = new Set<ImportColumn>()
  for (const { field, title } of map) {
    const column = byName.get(keyOf(field))
    if (!column) throw new ColumnChoiceError(`There is no field ${quoted(field)}; the fields are ${fieldNames(all)}`)
    if (mapped.has(column)) throw new ColumnChoiceError(`The field ${column.names[0]} has two columns: choose one`)
    if (byTitle.has(keyOf(title)) || leftOut.has(keyOf(title))) throw new ColumnChoiceError(`The column ${quoted(title)} is named twice`)
    mapped.add(column)
    byTitle.set(keyOf(title), column)
  }
  const readTitle = (title: string): ImportColumn | 'left out' | null => {
    const key = keyOf(title)
    if (leftOut.has(key)) return 'left out'
    const named = byTitle.get(key) ?? byName.get(key) ?? null
    return named !== null && !byTitle.has(key) && mapped.has(named) ? 'left out' : named
  }
  // The rows of a file have the same titles again and again.
  const read = new Map<string, ImportColumn | 'left out' | null>()
  const remember = (title: string) => {
    const known = read.get(title)
    if (known !== undefined) return known
    const found = readTitle(title)
    if (title.length > longestRemembered) return found
    if (read.size >= mostRemembered) read.clear()
    read.set(title, found)
    return found
  }
  return {
    all,
    find: (title) => {
      const found = remember(title)
      return found === 'left out' ? null : found
    },
    isLeftOut: (title) => remember(title) === 'left out',
    chosen: [...map.map(({ title }) => title), ...ignore],
  }
}

const mostRemembered = 1_000
const longestRemembered = 100

const sameTitle = (one: string, other: string): boolean => keyOf(one) === keyOf(other)

/** Throws `FileFormatError` if a title that was mapped or left out is not among the titles of the file. */
export function requireChosen({ chosen }: Columns, titles: readonly string[], noun: 'column' | 'field'): void {
  const absent = chosen.filter((choice) => !titles.some((title) => sameTitle(title, choice)))
  if (absent.length === 0) return
  throw new FileFormatError(`there is no ${noun} ${listTitles(absent)}; the ${noun}s are ${listTitles(titles)}. Check --map and --ignore`)
}

const mostListed = 10

/** The first titles of a list, in quotation marks. */
export function listTitles(titles: readonly string[]): string {
  const more = titles.length - mostListed
  const shown = titles.slice(0, mostListed).map(quoted)
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}

export const quoted = (title: string): string => JSON.stringify(cutText(title, 50))

export const fieldNames = (columns: readonly ImportColumn[]): string => columns.map(({ names: [name] }) => name).join(', ')
