// Writes, checks and opens a back-up's single file.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { codeOf } from '#packages/embedded-postgres'
import { Manifest, manifestPath } from './manifest.ts'
import { ArchiveError, type Entry, type Header, packTar, unpackTar } from './tar.ts'

/** A folder to archive under the path `as`; `skip` excludes paths in it. The folder itself gets the mode and owner of `ownedAs`. */
export type Source = { folder: string; ownedAs?: string; as: string; skip?: (path: string) => boolean }
export type NameOwner = (ids: { uid: number; gid: number }) => { user: string; group: string }

const chunkBytes = 256 * 1024

/** Writes the folders and, last, the manifest to `file`, which must not exist. */
export async function writeArchive(
  file: string,
  sources: readonly Source[],
  rows: Manifest['rows'],
  { nameOwner, signal, dump }: { nameOwner: NameOwner; signal: AbortSignal; dump?: Manifest['dump'] },
): Promise<Manifest> {
  const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), rows, files: {}, ...(dump && { dump }) }
  async function* entries(): AsyncGenerator<Entry> {
    for (const source of sources) yield* entriesOf(source, '', manifest.files, nameOwner)
    const content = Buffer.from(JSON.stringify(manifest))
    const owner = { uid: 0, gid: 0, user: 'root', group: 'root' }
    yield { path: manifestPath, kind: 'file', mode: 0o600, size: content.length, modifiedAt: new Date(), ...owner, content: only(content) }
  }
  // Level 1: most of a database folder is empty space, which compresses well at any level.
  await pipeline(packTar(entries()), createGzip({ level: 1 }), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }), {
    signal,
  })
  return manifest
}

async function* entriesOf(source: Source, below: string, digests: Manifest['files'], nameOwner: NameOwner): AsyncGenerator<Entry> {
  const path = join(source.as, below)
  const { mode, uid, gid, mtime } = await stat(below === '' ? (source.ownedAs ?? source.folder) : join(source.folder, below))
  yield { path, kind: 'folder', mode, uid, gid, ...nameOwner({ uid, gid }), size: 0, modifiedAt: mtime, content: only() }
  for (const name of (await readdir(join(source.folder, below))).sort()) {
    const inner = join(below, name)
    if (source.skip?.(inner)) continue
    const kind = await kindOf(join(source.folder, inner))
    if (kind === 'folder') yield* entriesOf(source, inner, digests, nameOwner)
    if (kind === 'file') yield* entryOfFile(join(source.folder, inner), join(source.as, inner), digests, nameOwner)
  }
}

/** The kind of a path's target, following links. Null if it is neither file nor folder, or was removed since it was listed. */
async function kindOf(path: string): Promise<'file' | 'folder' | null> {
  try {
    const found = await stat(path)
    if (found.isDirectory()) return 'folder'
    return found.isFile() ? 'file' : null
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

async function* entryOfFile(file: string, path: string, digests: Manifest['files'], nameOwner: NameOwner): AsyncGenerator<Entry> {
  let handle: FileHandle
  try {
    handle = await open(file)
  } catch (error) {
    // The shop keeps running, so a picture may be removed while others are read.
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  try {
    const { mode, uid, gid, mtime, size } = await handle.stat()
    const digest = createHash('sha256')
    const read = () => handle.createReadStream({ autoClose: false, highWaterMark: chunkBytes, end: size - 1 })
    yield {
      path,
      kind: 'file',
      mode,
      uid,
      gid,
      ...nameOwner({ uid, gid }),
      size,
      modifiedAt: mtime,
      content: size === 0 ? only() : digesting(read(), digest),
    }
    digests[path] = digest.digest('hex')
  } finally {
    await handle.close()
  }
}

async function* only(...parts: Buffer[]): AsyncGenerator<Buffer> {
  yield* parts
}

async function* digesting(content: AsyncIterable<Buffer>, digest: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    digest.update(chunk)
    yield chunk
  }
}

/** Reads a whole archive and compares every file with the manifest. `take` receives each entry first; without it, nothing is written. */
export async function readArchive(
  file: string,
  take: (entry: Entry) => Promise<void> = async () => {},
  signal?: AbortSignal,
): Promise<Manifest> {
  const digests: Manifest['files'] = {}
  let manifest: Manifest | undefined
  const check = async (entries: AsyncIterable<Entry>) => {
    for await (const entry of entries) {
      signal?.throwIfAborted()
      if (entry.path === manifestPath) manifest = await readManifest(entry)
      else {
        const digest = createHash('sha256')
        await take({ ...entry, content: digesting(entry.content, digest) })
        for await (const _rest of digesting(entry.content, digest)) {
          // Read the content only for its digest.
        }
        if (entry.kind === 'file') digests[entry.path] = digest.digest('hex')
      }
    }
  }
  try {
    await pipeline(createReadStream(file, { highWaterMark: chunkBytes }), createGunzip(), async (bytes) => check(unpackTar(bytes)))
  } catch (error) {
    if (codeOf(error)?.startsWith('Z_')) throw new ArchiveError('The file is damaged or is not a back-up of a shop', { cause: error })
    throw error
  }
  if (!manifest) throw new ArchiveError('The file is incomplete: copy it again')
  const { files } = manifest
  const wrong = [...new Set([...Object.keys(files), ...Object.keys(digests)])].filter((path) => files[path] !== digests[path])
  if (wrong.length > 0) throw new ArchiveError(`The file is damaged: ${wrong[0]} differs from what was backed up`)
  return manifest
}

async function readManifest({ content }: Entry): Promise<Manifest> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  const manifest = Manifest.safeParse(JSON.parse(Buffer.concat(parts).toString()))
  if (!manifest.success) throw new ArchiveError('This version of the shop cannot read the file: another version made it')
  return manifest.data
}

/** Writes an entry to the path `as` in `folder`; `own` sets its owner. */
export async function writeEntry(entry: Entry, folder: string, as: string, own: (path: string, header: Header) => Promise<void>) {
  const path = join(folder, as)
  if (normalize(as).split('/').includes('..')) throw new ArchiveError('The file contains paths outside its folder')
  if (entry.kind === 'folder') {
    await mkdir(path, { recursive: true, mode: entry.mode & 0o777 })
    await own(path, entry)
    return
  }
  await mkdir(dirname(path), { recursive: true })
  await pipeline(entry.content, createWriteStream(path, { flags: 'wx', mode: entry.mode & 0o777, flush: true }))
  await utimes(path, entry.modifiedAt, entry.modifiedAt)
  await own(path, entry)
}

export const removeQuietly = (path: string) => rm(path, { recursive: true, force: true }).catch(() => {})

/** Makes new names in a folder survive a power failure, if the system supports it. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
