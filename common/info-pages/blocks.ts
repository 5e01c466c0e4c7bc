import type { InfoPageName } from './names.ts'

/** A block of an information page: plain text without markup. The first row of a table names its columns; all rows have the same length. */
export type InfoBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; rows: string[][] }

/** The information pages. An operator can hide a page; it is then missing here. */
export type InfoPages = ReadonlyMap<InfoPageName, readonly InfoBlock[]>
