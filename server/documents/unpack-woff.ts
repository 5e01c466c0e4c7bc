// A font as its renderer reads it fastest. From a packed font it unpacks the table of all glyphs again for each glyph that it draws.
import { inflateSync } from 'node:zlib'

const packedHead = 44
const packedEntry = 20
const head = 12
const entry = 16

/** The same font with its tables unpacked: WOFF 1.0 to TrueType or OpenType. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This font is not packed as WOFF')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, i) => readTable(woff, packedHead + i * packedEntry))
  const directory = Buffer.alloc(head + count * entry)
  const power = Math.floor(Math.log2(count))
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(entry * 2 ** power, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(entry * (count - 2 ** power), 10)
  let offset = directory.length
  const parts = [directory]
  for (const [i, { tag, checksum, data }] of tables.entries()) {
    const at = head + i * entry
    tag.copy(directory, at)
    checksum.copy(directory, at + 4)
    directory.writeUInt32BE(offset, at + 8)
    directory.writeUInt32BE(data.length, at + 12)
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4)
    data.copy(padded)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}

function readTable(woff: Buffer, at: number) {
  const [start, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
  const bytes = woff.subarray(start, start + packed)
  return { tag: woff.subarray(at, at + 4), checksum: woff.subarray(at + 16, at + 20), data: packed < length ? inflateSync(bytes) : bytes }
}
