// A cursor contains the sort keys of a page's last row, encoded so that clients treat it as opaque.
import { badField } from '#server/domain/context/errors.ts'

export function writeCursor(keys: readonly number[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url')
}

/** Decodes a cursor of `length` integers. Throws BAD_REQUEST with the field for invalid cursors. */
export function readCursor(cursor: string, length: number, field = 'cursor'): number[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(keys) && keys.length === length && keys.every((key) => Number.isSafeInteger(key))) return keys
  } catch {
    // falls through to the error below
  }
  throw badField(field, 'Must be the cursor of an earlier page')
}
