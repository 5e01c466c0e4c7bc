// The back-up's format: a plain tar (ustar), which any tar program can list and extract without the shop.

export type Owner = { uid: number; gid: number; user: string; group: string }
export type Header = { path: string; kind: 'file' | 'folder'; mode: number; size: number; modifiedAt: Date } & Owner
export type Entry = Header & { content: AsyncIterable<Buffer> }

const block = 512
const mostOctal = 0o77777777777

/** The archive cannot be read. The message is for the operator. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

/** Throws if a path is too long for the format. */
export async function* packTar(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { content, ...header } of entries) {
    yield packHeader(header)
    let written = 0
    for await (const chunk of content) {
      written += chunk.length
      yield chunk
    }
    if (written !== header.size) throw new ArchiveError(`${header.path} changed size while it was read`)
    if (written % block > 0) yield Buffer.alloc(block - (written % block))
  }
  yield Buffer.alloc(2 * block)
}

/** The entries of an archive. Read each entry's content before requesting the next; unread content is skipped. */
export async function* unpackTar(archive: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const bytes = createByteReader(archive)
  for (;;) {
    const head = await bytes.take(block)
    // Read to the very end, where gzip verifies its checksum.
    if (head.every((byte) => byte === 0)) return bytes.drain()
    const header = unpackHeader(head)
    const content = bytes.stream(header.size)
    yield { ...header, content }
    for await (const _rest of content) {
    }
    await bytes.take((block - (header.size % block)) % block)
  }
}

function packHeader({ path, kind, mode, size, modifiedAt, uid, gid, user, group }: Header): Buffer {
  const head = Buffer.alloc(block)
  const [prefix, name] = splitPath(kind === 'folder' ? `${path}/` : path)
  const text = (value: string, at: number, length: number) => {
    if (Buffer.byteLength(value) > length) throw new ArchiveError(`${path} is too large for an archive`)
    head.write(value, at)
  }
  const number = (value: number, at: number, length: number) => text(value.toString(8).padStart(length - 1, '0'), at, length - 1)
  text(name, 0, 100)
  number(mode & 0o7777, 100, 8)
  number(uid, 108, 8)
  number(gid, 116, 8)
  if (size <= mostOctal) number(size, 124, 12)
  else {
    // In GNU tar's format, because a dump may exceed 8 GiB.
    head[124] = 0x80
    head.writeBigUInt64BE(BigInt(size), 128)
  }
  number(Math.floor(modifiedAt.getTime() / 1000), 136, 12)
  head.fill(' ', 148, 156)
  text(kind === 'folder' ? '5' : '0', 156, 1)
  text('ustar\u000000', 257, 8)
  text(user, 265, 32)
  text(group, 297, 32)
  text(prefix, 345, 155)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return head
}

/** A path of up to 255 bytes, split at a slash: 155 bytes and 100. */
function splitPath(path: string): [prefix: string, name: string] {
  if (Buffer.byteLength(path) <= 100) return ['', path]
  const slashes = [...path.matchAll(/\/(?!$)/g)].map(({ index }) => index)
  const at = slashes.find((index) => Buffer.byteLength(path.slice(index + 1)) <= 100)
  if (at === undefined) throw new ArchiveError(`${path} is too long for an archive`)
  return [path.slice(0, at), path.slice(at + 1)]
}

function unpackHeader(head: Buffer): Header {
  const text = (at: number, length: number) => {
    const field = head.subarray(at, at + length)
    const end = field.indexOf(0)
    return field.subarray(0, end === -1 ? length : end).toString()
  }
  const number = (at: number, length: number) => Number.parseInt(text(at, length).trim() || '0', 8)
  const sum = head.reduce((total, byte, i) => total + (i >= 148 && i < 156 ? 32 : byte), 0)
  if (sum !== number(148, 8) || text(257, 5) !== 'ustar') throw new ArchiveError('The file is damaged or is not a back-up of a shop')
  const kind = text(156, 1)
  if (kind !== '0' && kind !== '5') throw new ArchiveError('The file contains an entry that is not part of a back-up')
  const prefix = text(345, 155)
  const path = (prefix === '' ? '' : `${prefix}/`) + text(0, 100)
  return {
    path: path.replace(/\/$/, ''),
    kind: kind === '5' ? 'folder' : 'file',
    mode: number(100, 8),
    uid: number(108, 8),
    gid: number(116, 8),
    size: head[124] === 0x80 ? Number(head.readBigUInt64BE(128)) : number(124, 12),
    modifiedAt: new Date(number(136, 12) * 1000),
    user: text(265, 32),
    group: text(297, 32),
  }
}

function createByteReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function next(most: number): Promise<Buffer> {
    while (rest.length === 0) {
      const { value, done } = await chunks.next()
      if (done) throw new ArchiveError('The file is incomplete: copy it again')
      rest = value
    }
    const part = rest.subarray(0, most)
    rest = rest.subarray(part.length)
    return part
  }

  async function* stream(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      const part = await next(left)
      left -= part.length
      yield part
    }
  }

  return {
    async take(size: number): Promise<Buffer> {
      const parts: Buffer[] = []
      for await (const part of stream(size)) parts.push(part)
      return Buffer.concat(parts)
    },
    stream,
    async drain(): Promise<void> {
      while (!(await chunks.next()).done) rest = Buffer.alloc(0)
    },
  }
}
