import type { InfoPageName } from './names.ts'

/** A part of a text about the shop: plain text without markup. The first row of a table names its columns; all rows have as many cells. */
export type InfoBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; rows: string[][] }

/** The texts that the shop shows. An operator can hide a page, which is then missing here. */
export type InfoPages = ReadonlyMap<InfoPageName, readonly InfoBlock[]>
