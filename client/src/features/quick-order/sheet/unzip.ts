// Reads single files of a ZIP archive, unpacked by the browser.
import { SheetError, sheetBounds } from './bounds.ts'

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const broken = () => new SheetError('This file is damaged. Save it again as XLSX or CSV')

type Entry = { offset: number; size: number; isDeflated: boolean }

/** The files of an archive by name. Throws SheetError if it is damaged or encrypted. */
export function readDirectory(bytes: Uint8Array): ReadonlyMap<string, Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // The end record is the last one; a comment of up to 64 KiB may follow it.
  let end = bytes.length - 22
  while (end >= 0 && end > bytes.length - 65_600 && view.getUint32(end, true) !== endOfDirectory) end -= 1
  if (end < 0 || view.getUint32(end, true) !== endOfDirectory) throw broken()
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  for (let i = view.getUint16(end + 10, true); i > 0; i -= 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== directoryEntry) throw broken()
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
    if (flags % 2 === 1 || (method !== 0 && method !== 8)) throw broken()
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    entries.set(name, { offset: view.getUint32(at + 42, true), size: view.getUint32(at + 20, true), isDeflated: method === 8 })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The text of one file. Throws SheetError if it exceeds the limit, whatever size the archive states. */
export async function readEntry(bytes: Uint8Array<ArrayBuffer>, { offset, size, isDeflated }: Entry): Promise<string> {
  if (offset + 30 > bytes.length) throw broken()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const packed = new Blob([bytes.subarray(start, start + size)]).stream()
  const reader = (isDeflated ? packed.pipeThrough(new DecompressionStream('deflate-raw')) : packed).getReader()
  const decoder = new TextDecoder()
  let text = ''
  let read = 0
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      read += part.value.length
      if (read > sheetBounds.unpackedBytes) throw new SheetError('This file is too large. Keep only the lines that you want to order')
      text += decoder.decode(part.value, { stream: true })
    }
  } catch (error) {
    throw error instanceof SheetError ? error : broken()
  } finally {
    void reader.cancel().catch(() => {})
  }
  return text + decoder.decode()
}
