import { readJsonElements } from './json-array.ts'
import type { Line } from './lines.ts'
import type { SourceRow } from './schema.ts'

/** One JSON object per line; blank lines are skipped. */
export async function* readJsonRows(lines: AsyncIterable<Line>): AsyncGenerator<SourceRow> {
  for await (const line of lines) {
    if ('problem' in line) yield { line: line.line, problem: line.problem }
    else if (line.text.trim() !== '') yield { line: line.line, ...readObject(line.text) }
  }
}

/** The objects of one list. Throws `FileFormatError` where the list itself is broken. */
export async function* readJsonList(lines: AsyncIterable<Line>): AsyncGenerator<SourceRow> {
  for await (const { line, text } of readJsonElements(lines)) yield { line, ...readObject(text) }
}

function readObject(text: string): { fields: Record<string, unknown> } | { problem: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: 'Is not JSON' }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { problem: 'Must be a JSON object' }
  return { fields: value as Record<string, unknown> }
}
