// Writes, checks and opens a back-up's single file.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline as connect } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { codeOf } from '#packages/embedded-postgres'
import { ArchiveError, type Entry, type Header, packTar, unpackTar } from './entries.ts'
import { requireSafePath } from './known-names.ts'
import { Manifest, manifestPath, signaturePath } from './manifest.ts'
import { type BackupKeys, createSum, isSignedBy, noKeys, signSum } from './signature.ts'

/** A folder to archive under the path `as`; `skip` excludes paths in it. The folder itself gets the mode and owner of `ownedAs`. */
export type Source = { folder: string; ownedAs?: string; as: string; skip?: (path: string) => boolean }
export type NameOwner = (ids: { uid: number; gid: number }) => { user: string; group: string }

const chunkBytes = 256 * 1024

/** Writes the folders, the manifest and, with a key, the signature to `file`, which must not exist. */
export async function writeArchive(
  file: string,
  sources: readonly Source[],
  rows: Manifest['rows'],
  { nameOwner, signal, keys, dump }: { nameOwner: NameOwner; signal: AbortSignal; keys: BackupKeys; dump?: Manifest['dump'] },
): Promise<Manifest> {
  const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), rows, files: {}, ...(dump && { dump }) }
  async function* entries(): AsyncGenerator<Entry> {
    const sum = createSum()
    const note: Note = (header, digest) => {
      sum.add(header, digest ?? '')
      if (digest !== undefined) manifest.files[header.path] = digest
    }
    for (const source of sources) yield* entriesOf(source, '', note, nameOwner)
    const listed = textEntry(manifestPath, JSON.stringify(manifest))
    yield listed.entry
    sum.add(listed.entry, listed.digest)
    if (keys.sign) yield textEntry(signaturePath, signSum(sum.end(), keys.sign)).entry
  }
  // Level 1: most of a database folder is empty space, which compresses well at any level.
  await pipeline(packTar(entries()), createGzip({ level: 1 }), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }), {
    signal,
  })
  return manifest
}

/** Receives each entry when its content was read; files have a digest. */
type Note = (header: Header, digest?: string) => void

function textEntry(path: string, text: string): { entry: Entry; digest: string } {
  const content = Buffer.from(text)
  const owner = { uid: 0, gid: 0, user: 'root', group: 'root' }
  return {
    entry: { path, kind: 'file', mode: 0o600, size: content.length, modifiedAt: new Date(), ...owner, content: only(content) },
    digest: createHash('sha256').update(content).digest('hex'),
  }
}

async function* entriesOf(source: Source, below: string, note: Note, nameOwner: NameOwner): AsyncGenerator<Entry> {
  const path = join(source.as, below)
  const { mode, uid, gid, mtime } = await stat(below === '' ? (source.ownedAs ?? source.folder) : join(source.folder, below))
  const header = { path, kind: 'folder' as const, mode, uid, gid, ...nameOwner({ uid, gid }), size: 0, modifiedAt: mtime }
  note(header)
  yield { ...header, content: only() }
  for (const name of (await readdir(join(source.folder, below))).sort()) {
    const inner = join(below, name)
    if (source.skip?.(inner)) continue
    const kind = await kindOf(join(source.folder, inner))
    if (kind === 'folder') yield* entriesOf(source, inner, note, nameOwner)
    if (kind === 'file') yield* entryOfFile(join(source.folder, inner), join(source.as, inner), note, nameOwner)
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

async function* entryOfFile(file: string, path: string, note: Note, nameOwner: NameOwner): AsyncGenerator<Entry> {
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
    const header = { path, kind: 'file' as const, mode, uid, gid, ...nameOwner({ uid, gid }), size, modifiedAt: mtime }
    yield { ...header, content: size === 0 ? only() : digesting(read(), digest) }
    note(header, digest.digest('hex'))
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

/** The key that signed a file: one of the given ones, none, or another one. It is `unknown` for an altered file, too. */
export type Signer = 'known' | 'none' | 'unknown'
type Reading = {
  /** Receives each entry first; without it, nothing is written. */
  take?: (entry: Entry) => Promise<void>
  keys?: BackupKeys
  signal?: AbortSignal
}

/** Reads a whole archive, compares every file with the manifest, and looks at the signature. Refuses paths that lead out of their folder. */
export async function readArchive(
  file: string,
  { take = async () => {}, keys = noKeys, signal }: Reading = {},
): Promise<{ manifest: Manifest; signer: Signer }> {
  const digests = new Map<string, string>()
  const sum = createSum()
  let manifest: Manifest | undefined
  let signature: string | undefined
  const check = async (entries: AsyncIterable<Entry>) => {
    for await (const entry of entries) {
      signal?.throwIfAborted()
      requireSafePath(entry.path)
      if (signature !== undefined || (manifest && entry.path !== signaturePath))
        throw new ArchiveError(`The file contains ${entry.path} after its end: it was altered`)
      if (manifest) {
        signature = (await readAll(entry)).toString()
        continue
      }
      const digest = createHash('sha256')
      const content = digesting(entry.content, digest)
      if (entry.path === manifestPath) manifest = readManifest(await readAll({ ...entry, content }))
      else await take({ ...entry, content })
      for await (const _rest of digesting(entry.content, digest)) {
        // Read the content only for its digest.
      }
      const found = entry.kind === 'file' ? digest.digest('hex') : ''
      if (!manifest && entry.kind === 'file') digests.set(entry.path, found)
      sum.add(entry, found)
    }
  }
  try {
    // Its errors reach the reader.
    const bytes = connect(createReadStream(file, { highWaterMark: chunkBytes }), createGunzip(), () => {})
    await check(unpackTar(bytes))
  } catch (error) {
    if (codeOf(error)?.startsWith('Z_')) throw new ArchiveError('The file is damaged or is not a back-up of a shop', { cause: error })
    throw error
  }
  if (!manifest) throw new ArchiveError('The file is incomplete: copy it again')
  const listed = new Map(Object.entries(manifest.files))
  const wrong = [...listed.keys(), ...digests.keys()].find((path) => listed.get(path) !== digests.get(path))
  if (wrong !== undefined) throw new ArchiveError(`The file is damaged: ${wrong} differs from what was backed up`)
  if (signature === undefined) return { manifest, signer: 'none' }
  return { manifest, signer: isSignedBy(sum.end(), signature, keys.verify) ? 'known' : 'unknown' }
}

const mostListed = 512 * 1024 * 1024

async function readAll({ path, size, content }: Entry): Promise<Buffer> {
  if (size > mostListed) throw new ArchiveError(`${path} in the file is too large`)
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}

function readManifest(content: Buffer): Manifest {
  try {
    return Manifest.parse(JSON.parse(content.toString()))
  } catch (cause) {
    throw new ArchiveError('Another version of the shop made the file, and this one cannot read it: restore it with that version', {
      cause,
    })
  }
}

/** Writes an entry to the path `as` in `folder`, with a mode of our own. */
export async function writeEntry(entry: Entry, folder: string, as: string, mode: number): Promise<void> {
  const path = join(folder, as)
  if (entry.kind === 'folder') {
    await mkdir(path, { recursive: true, mode })
    return
  }
  await mkdir(dirname(path), { recursive: true })
  await pipeline(entry.content, createWriteStream(path, { flags: 'wx', mode, flush: true }))
  await utimes(path, entry.modifiedAt, entry.modifiedAt)
}

export const removeQuietly = (path: string) => rm(path, { recursive: true, force: true }).catch(() => {})

/** Makes new names in a folder survive a power failure, if the system supports it. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
