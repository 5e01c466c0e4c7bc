// The back-up file of either kind of database: checked in advance, written under a temporary name, read again, and only then renamed.
import { existsSync } from 'node:fs'
import { link, realpath, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { codeOf, thisHost } from '#packages/embedded-postgres'
import { StartError } from '#server/lib/start-error.ts'
import { readArchive, removeQuietly, type Source, writeArchive } from './archive.ts'
import { databasePath, filesPath, type Manifest } from './manifest.ts'
import { createNamer } from './owners.ts'
import { type BackupKeys, publicKeyOf } from './signature.ts'

type Content = { sources: readonly Source[]; rows: Manifest['rows']; dump?: Manifest['dump'] }
type Progress = { keys: BackupKeys; signal: AbortSignal; log: (line: string) => void }

/** A failure leaves no file. */
export async function writeBackup(file: string, { sources, rows, dump }: Content, { keys, signal, log }: Progress): Promise<Manifest> {
  const part = join(dirname(file), `.${basename(file)}.${process.pid}.part`)
  try {
    log(`Writing ${file}.`)
    const nameOwner = await createNamer(thisHost().passwdFile)
    const manifest = await writeArchive(part, sources, rows, { nameOwner, signal, keys, ...(dump && { dump }) })
    log('Reading it again.')
    const { signer } = await readArchive(part, { keys: { verify: keys.sign ? [publicKeyOf(keys.sign)] : [] }, signal })
    if (keys.sign && signer !== 'known') throw new Error('The signature of the new file is wrong')
    await reveal(part, file)
    return manifest
  } finally {
    await removeQuietly(part)
  }
}

export async function refuseFile(file: string, dataDir: string): Promise<void> {
  if (existsSync(file)) throw new StartError(`${file} already exists: name another file, or delete it first.`)
  const folder = await realpath(dirname(file)).catch(() => {
    throw new StartError(`The folder ${dirname(file)} does not exist: create it first.`)
  })
  if (!existsSync(dataDir)) return
  const below = relative(await realpath(dataDir), folder)
  if (!below.startsWith('..'))
    throw new StartError(`${file} is inside DATA_DIR, which is being backed up: choose another place, ideally on another disk.`)
}

export const filesSource = (dataDir: string): Source => ({
  folder: dataDir,
  as: filesPath,
  skip: (path) => path === databasePath || /^(replaced-|restored-|\.restore-)/.test(path),
})

/** Renames the finished file, unless its name was taken in between. */
async function reveal(part: string, file: string): Promise<void> {
  try {
    await link(part, file)
    await rm(part)
  } catch (error) {
    if (codeOf(error) === 'EEXIST')
      throw new StartError(`${file} was created by another program during the back-up and was not overwritten.`)
    // Some file systems do not support hard links.
    await rename(part, file)
  }
}

export function explainBackup(error: unknown, file: string): unknown {
  const text = error instanceof Error ? error.message : String(error)
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error) ?? '') || /no space left/i.test(text))
    return new StartError(`The disk is full, and nothing was backed up: ${text}.`)
  if (['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? ''))
    return new StartError(`Nothing was backed up to ${file}: ${text}. Run it as the account that runs the shop, or as root.`)
  return error
}
