// The entries of a back-up file, written and read with tar-stream: a plain tar (ustar, and pax for what ustar cannot hold), which any tar
// program can list and extract without the shop.
import { pipeline } from 'node:stream/promises'
import { extract, type Pack, pack, type Header as TarHeader } from 'tar-stream'
import { z } from 'zod'

export type Owner = { uid: number; gid: number; user: string; group: string }
export type Header = { path: string; kind: 'file' | 'folder'; mode: number; size: number; modifiedAt: Date } & Owner
export type Entry = Header & { content: AsyncIterable<Buffer> }

/** The archive cannot be read. The message is for the operator. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

/** Throws if a file is not as large as its header says. */
export async function* packTar(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const archive = pack()
  const writing = writeEntries(archive, entries).catch((error: Error) => archive.destroy(error))
  try {
    yield* archive as AsyncIterable<Buffer>
  } finally {
    archive.destroy()
    await writing
  }
}

async function writeEntries(archive: Pack, entries: AsyncIterable<Entry>): Promise<void> {
  for await (const { content, ...header } of entries) {
    const sink = archive.entry(packHeader(header))
    if (header.kind === 'file') await pipeline(ofSize(header, content), sink)
  }
  archive.finalize()
}

async function* ofSize({ path, size }: Header, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let written = 0
  for await (const chunk of content) {
    written += chunk.length
    yield chunk
  }
  if (written !== size) throw new ArchiveError(`${path} changed size while it was read`)
}

/** The entries of an archive. Read each entry's content before requesting the next; unread content is skipped. */
export async function* unpackTar(archive: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const unpacking = extract()
  const source = { error: undefined as unknown }
  const explain = (error: unknown) => (error === source.error ? error : explainTar(error))
  const feeding = pipeline(requireEnd(archive, source), unpacking).catch((error: Error) => unpacking.destroy(error))
  try {
    for await (const entry of unpacking) {
      const content = explaining(entry as AsyncIterable<Buffer>, explain)
      yield { ...unpackHeader(entry.header), content }
      for await (const _rest of content) {
        // tar-stream goes on to the next entry when this one was read.
      }
    }
  } catch (error) {
    throw explain(error)
  } finally {
    unpacking.destroy()
    await feeding
  }
}

async function* explaining(content: AsyncIterable<Buffer>, explain: (error: unknown) => unknown): AsyncGenerator<Buffer> {
  try {
    yield* content
  } catch (error) {
    throw explain(error)
  }
}

function explainTar(error: unknown): unknown {
  if (error instanceof ArchiveError) return error
  const isCut = error instanceof Error && error.message === 'Unexpected end of data'
  return new ArchiveError(isCut ? incomplete : damaged, { cause: error })
}

const incomplete = 'The file is incomplete: copy it again'
const damaged = 'The file is damaged or is not a back-up of a shop'

const block = 512

/** Throws for an archive without its end, which tar-stream accepts. Passes the source's own error to `source`. */
async function* requireEnd(archive: AsyncIterable<Buffer>, source: { error: unknown }): AsyncGenerator<Buffer> {
  let end: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of archive) {
      end = chunk.length < block ? Buffer.concat([end, chunk]).subarray(-block) : chunk.subarray(-block)
      yield chunk
    }
  } catch (error) {
    source.error = error
    throw error
  }
  if (end.length < block || end.some((byte) => byte !== 0)) throw new ArchiveError(incomplete)
}

// The most that tar-stream writes into the fields of ustar; it does not check them.
const mostId = 0o777_777
const mostSeconds = 2 ** 31 - 1
const mostName = 32

function packHeader({ path, kind, mode, size, modifiedAt, uid, gid, user, group }: Header) {
  const seconds = Math.floor(modifiedAt.getTime() / 1_000)
  const isLong = (name: string) => Buffer.byteLength(name) > mostName
  const pax = {
    ...(uid > mostId && { uid }),
    ...(gid > mostId && { gid }),
    ...(isLong(user) && { uname: user }),
    ...(isLong(group) && { gname: group }),
    ...((seconds < 0 || seconds > mostSeconds) && { mtime: seconds }),
  }
  return {
    name: kind === 'folder' ? `${path}/` : path,
    type: kind === 'folder' ? ('directory' as const) : ('file' as const),
    // With the bits of a kind, because tar-stream takes 0 for a missing mode; it writes only the rights.
    mode: mode | (kind === 'folder' ? 0o040_000 : 0o100_000),
    size,
    mtime: new Date(pax.mtime === undefined ? modifiedAt : 0),
    uid: Math.min(uid, mostId),
    gid: Math.min(gid, mostId),
    uname: pax.uname === undefined ? user : '',
    gname: pax.gname === undefined ? group : '',
    ...(Object.keys(pax).length > 0 && { pax }),
  }
}

const id = z.coerce.number().int().nonnegative()
/** Names and sizes are read by tar-stream. */
const Pax = z
  .object({ uid: id, gid: id, uname: z.string(), gname: z.string(), mtime: z.coerce.number().min(-8.64e12).max(8.64e12) })
  .partial()

function unpackHeader({ name, type, mode, size, mtime, uid, gid, uname, gname, pax }: TarHeader): Header {
  const isFolder = type === 'directory'
  if ((type !== 'file' && !isFolder) || (isFolder && size > 0))
    throw new ArchiveError('The file contains an entry that is not part of a back-up')
  const { data: more, error } = Pax.safeParse(pax ?? {})
  if (error) throw new ArchiveError(damaged, { cause: error })
  return {
    path: name.replace(/\/$/, ''),
    kind: isFolder ? 'folder' : 'file',
    mode,
    size,
    modifiedAt: more.mtime === undefined ? mtime : new Date(more.mtime * 1_000),
    uid: more.uid ?? uid,
    gid: more.gid ?? gid,
    user: more.uname ?? uname,
    group: more.gname ?? gname,
  }
}
