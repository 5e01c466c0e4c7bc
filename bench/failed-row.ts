// The row of a line that could not be measured.
import { type Row, rowWith } from './table.ts'

/** Its figure. */
export const failed = 'failed'
const longestReason = 200

export const failedRow = (line: string, error: unknown): Row => rowWith({ line, figure: failed, note: reasonOf(error) })

/** The reason in one short line that a Markdown table can hold. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', '/').trim()
  return line.length > longestReason ? `${line.slice(0, longestReason)}…` : line || 'the reason is unknown'
}
