// A cursor is the sort keys of the last row of a page, packed so that clients treat it as opaque.
import { badField } from './errors.ts'

/** Packs sort keys into a cursor. */
export function writeCursor(keys: readonly number[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url')
}

/** Unpacks a cursor of `length` whole numbers. Throws BAD_REQUEST, which names the field, for invalid cursors. */
export function readCursor(cursor: string, length: number, field = 'cursor'): number[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(keys) && keys.length === length && keys.every((key) => Number.isSafeInteger(key))) return keys
  } catch {
    // falls through to the error below
  }
  throw badField(field, 'Must be the cursor of an earlier page')
}
