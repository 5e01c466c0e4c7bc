// The reasons why a row is refused: the column, what is wrong, what would do, and the value of the file. The messages of the shared schemas
// say what is wrong; the import adds what to do in a file.
import { shorten } from '#common/kit/cut-text.ts'

const shownCharacters = 60

/** Such as `price: Must be more than zero (the file has "0")`. */
export function refusal(field: string, message: string, value: unknown): string {
  const remedy = remedyFor(message, value)
  return `${field}: ${message}${remedy === null ? '' : `. ${remedy}`}${isShown(value) ? ` (the file has ${JSON.stringify(shorten(String(value), shownCharacters))})` : ''}`
}

/** Null if the message says it: `Must be more than zero`. */
function remedyFor(message: string, value: unknown): string | null {
  if (/ is Required$/.test(message)) return 'Fill it in, or leave the row out'
  if (message === 'Must be text') return typeof value === 'object' ? 'Write one text in quotes' : 'Write it in quotes'
  return null
}

/** JSON cannot hold longer numbers digit by digit, so they are not what the file has. */
function isShown(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return typeof value === 'boolean' || (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER)
}
