// Spreadsheets also save text as UTF-16, with a mark at its beginning.

const marks: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' }

/** The same bytes in UTF-8. Without a mark of UTF-16, the chunks pass unchanged. */
export async function* asUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | null | undefined
  let first = Buffer.alloc(0)
  for await (const read of chunks) {
    let chunk = read
    if (decoder === undefined) {
      first = Buffer.concat([first, read])
      if (first.length < 2) continue
      const encoding = marks[first.subarray(0, 2).toString('hex')]
      decoder = encoding === undefined ? null : new TextDecoder(encoding)
      chunk = first
    }
    yield decoder === null ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }))
  }
  if (decoder === undefined && first.length > 0) yield first
}
