// Rows of JSON: one object per line, or the elements of one list.
import { type Columns, quoted, requireChosen } from './columns.ts'
import type { Line } from './lines.ts'
import type { SourceRow } from './schema.ts'

/** The fields of a file are compared with the operator's choices; a file with more of them has no fixed ones. */
const mostTitles = 10_000

/** Blank lines are skipped. Throws `FileFormatError` at the end if the operator chose a title that no row has. */
export async function* readJsonRows(lines: AsyncIterable<Line>, columns: Columns): AsyncGenerator<SourceRow> {
  const titles = new Set<string>()
  for await (const line of lines) {
    if ('problem' in line) yield { line: line.line, problem: line.problem }
    else if (line.text.trim() !== '') {
      const row = readObject(line.text)
      if ('fields' in row && columns.chosen.length > 0 && titles.size < mostTitles)
        for (const title of Object.keys(row.fields)) titles.add(title)
      yield { line: line.line, ...row }
    }
  }
  if (titles.size > 0 && titles.size < mostTitles) requireChosen(columns, [...titles], 'field')
}

const example = '{"sku":"CPU-1","price":12.50}'

function readObject(text: string): { fields: Record<string, unknown> } | { problem: string } {
  const found = ` (the file has ${quoted(text.trim())})`
  const value = parse(text)
  if (value === undefined)
    return { problem: `Is not JSON. Write an object such as ${example}, with names and texts in double quotes${found}` }
  return isObject(value) ? { fields: value } : { problem: `Must be a JSON object, such as ${example}${found}` }
}

/** True if a line is an object around the list of products: `{"count":2,"products":[{…},{…}]}`. */
export function isWrapper(text: string, columns: Columns): boolean {
  const value = parse(text)
  if (!isObject(value) || Object.keys(value).some((title) => columns.find(title) !== null)) return false
  return Object.values(value).some((list) => Array.isArray(list) && list.some(isObject))
}

/** True if a line begins an object that goes on below: `{`, or `{"products": [`. */
export const isOpenObject = (text: string): boolean => /^\s*\{\s*(?:"[^"]*"\s*:\s*[[{]?\s*)?$/.test(text)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Undefined for a text that is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
