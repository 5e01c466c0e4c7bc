// The lines of quick order, which this browser stores until they are in the cart or cleared: they survive a reload, a visitor's sign-in and a closed
// tab. They may name the prices of others, so no one else sees them: a sign-out and another account's sign-in end them.
import { createBrowserStore } from '#client/lib/browser-store.ts'
import { readRows } from '#common/quick-order/delimited.ts'
import { quickOrderBounds } from '#common/quick-order/rules.ts'

export type KeptLine = Readonly<{
  id: string
  text: string
  /** The chosen part, and its quantity for this line. */
  sku?: string
  productId?: number
  quantity?: number
  /** The price of another quotation that the line names, which its chosen part would lose. */
  theirPriceMinor?: number
  /** The part's total quantity, as changed in the table. */
  total?: number
}>
/** Lines that were added together: the first one may name the columns of the others. */
export type KeptChunk = readonly KeptLine[]

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isQuantity = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0

function readLine(stored: unknown): KeptLine | null {
  if (!isRecord(stored)) return null
  const { id, text, sku, productId, quantity, theirPriceMinor, total } = stored
  if (typeof id !== 'string' || typeof text !== 'string') return null
  return {
    id,
    text,
    ...(typeof sku === 'string' && isQuantity(productId) && { sku, productId }),
    ...(isQuantity(quantity) && { quantity }),
    ...(isQuantity(theirPriceMinor) && { theirPriceMinor }),
    ...(isQuantity(total) && { total }),
  }
}

/** `userId` is the account that the lines belong to; null for a visitor, whose lines go along into the account that they sign in to. */
type Kept = Readonly<{ userId: string | null; chunks: readonly KeptChunk[] }>

const readChunks = (stored: unknown): KeptChunk[] =>
  Array.isArray(stored)
    ? stored
        .map((chunk: unknown) => (Array.isArray(chunk) ? chunk.flatMap((line: unknown) => readLine(line) ?? []) : []))
        .filter((chunk) => chunk.length > 0)
    : []

/** An older version stored the chunks alone. */
export const keptLines = createBrowserStore<Kept>('quickOrder', (stored) =>
  isRecord(stored) && !Array.isArray(stored)
    ? { userId: typeof stored['userId'] === 'string' ? stored['userId'] : null, chunks: readChunks(stored['chunks']) }
    : { userId: null, chunks: readChunks(stored) },
)

const none: readonly KeptChunk[] = []

/** The lines that this user may see: their own, or a visitor's. */
export const chunksFor = ({ userId, chunks }: Kept, reader: string | null): readonly KeptChunk[] =>
  userId === null || userId === reader ? chunks : none

/** After a sign-in: a visitor's lines become the account's, and another account's are forgotten. */
export function claimLines(userId: string): void {
  const kept = keptLines.get()
  if (kept.userId !== userId) keptLines.set({ userId, chunks: chunksFor(kept, userId) })
}

const setChunks = (chunks: readonly KeptChunk[]): void => keptLines.set({ ...keptLines.get(), chunks })

/** The lines of a text, without blank ones and characters that the shop refuses. */
export function linesOf(text: string): string[] {
  const clean = text.toWellFormed().replaceAll('\0', '')
  const rows = /(?:^|\t)"/m.test(clean) ? readRows(clean, '\t') : []
  // A spreadsheet copies a cell with line breaks in quotation marks.
  const isSheet = rows.some(({ cells }) => cells.length > 1 && cells.some((cell) => /[\r\n]/.test(cell)))
  const lines = isSheet ? rows.map(({ cells }) => cells.map((cell) => cell.replace(/\s+/g, ' ')).join('\t')) : clean.split(/\r\n|\r|\n/)
  return lines.filter((line) => line.trim() !== '')
}

export const newLine = (text: string, more: Partial<KeptLine> = {}): KeptLine => ({ id: crypto.randomUUID(), text, ...more })

const countOf = (chunks: readonly KeptChunk[]) => chunks.reduce((sum, chunk) => sum + chunk.length, 0)

/** Adds lines that belong together, for an account or a visitor (null). Returns the number of lines that did not fit. */
export function keepLines(lines: KeptChunk, userId: string | null): number {
  const chunks = chunksFor(keptLines.get(), userId)
  const room = quickOrderBounds.customerLines - countOf(chunks)
  const kept = lines.slice(0, Math.max(0, room))
  const last = chunks.at(-1)
  // Rows that were typed in need no columns, so they share a chunk.
  const joins = last?.every(({ sku }) => sku !== undefined) && kept.every(({ sku }) => sku !== undefined)
  if (kept.length > 0) keptLines.set({ userId, chunks: joins && last ? [...chunks.slice(0, -1), [...last, ...kept]] : [...chunks, kept] })
  return lines.length - kept.length
}

export const changeLine = (id: string, change: Partial<KeptLine>): void =>
  setChunks(keptLines.get().chunks.map((chunk) => chunk.map((line) => (line.id === id ? { ...line, ...change } : line))))

/** Forgets all lines. */
export const clearLines = (): void => setChunks([])

/** Gives lines another part and quantity; a line keeps its text, and loses the lines that were joined into it. */
export function replaceLines(
  replaced: ReadonlyMap<string, Pick<KeptLine, 'sku' | 'productId' | 'quantity' | 'theirPriceMinor'>>,
  joined: ReadonlySet<string>,
): void {
  const chunks = keptLines.get().chunks.map((chunk) =>
    chunk.flatMap(({ total, ...line }) => {
      const part = replaced.get(line.id)
      if (part) return { ...line, ...part }
      return joined.has(line.id) ? [] : { ...line, ...(total !== undefined && { total }) }
    }),
  )
  setChunks(chunks.filter((chunk) => chunk.length > 0))
}

export function dropLines(ids: ReadonlySet<string>): void {
  const left = keptLines.get().chunks.map((chunk) => chunk.filter(({ id }) => !ids.has(id)))
  setChunks(left.filter((chunk) => chunk.length > 0))
}
