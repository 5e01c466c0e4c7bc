// The shop's encryption key: from the environment, or, with the embedded database, from a file that the first start creates. During a
// rotation, the other key opens what other processes encrypted.
import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createSeals, type Seals, type SecretKeys } from '#server/auth/seals.ts'
import { StartError } from '#server/lib/start-error.ts'
import type { Env } from './env.ts'

type KeyEnv = Pick<Env, 'secretKey' | 'secretKeyOther' | 'databaseUrl' | 'dataDir'>

const howToMake = 'make one with: openssl rand -base64 32'

/** Throws `StartError` if SECRET_KEY is required but not set: with an external database, several machines need the same key. */
export function requireSecretKey({ secretKey, databaseUrl }: Pick<KeyEnv, 'secretKey' | 'databaseUrl'>): void {
  if (secretKey === undefined && databaseUrl !== undefined)
    throw new StartError(`With DATABASE_URL, set SECRET_KEY too, to the same value for all processes of the shop; ${howToMake}`)
}

/** Throws `StartError` if there is no key and none can be created. */
export async function loadSecretKeys(env: KeyEnv): Promise<SecretKeys> {
  requireSecretKey(env)
  const { secretKey, secretKeyOther, dataDir } = env
  return secretKey === undefined ? loadKeyFiles(dataDir) : { secretKey, secretKeyOther }
}

/** Like `loadSecretKeys`, but creates no key: null if the file is missing. */
export async function findSecretKeys(env: KeyEnv): Promise<SecretKeys | null> {
  if (env.secretKey !== undefined || env.databaseUrl !== undefined) return loadSecretKeys(env)
  const { file, other } = keyFilesIn(env.dataDir)
  const secretKey = await checkedKey(file, () => readIfThere(file))
  return secretKey === null ? null : { secretKey, secretKeyOther: await findKey(other) }
}

/** The shop's seals, for programs that need nothing else from it. */
export const loadSeals = async (env: KeyEnv): Promise<Seals> => createSeals(await loadSecretKeys(env))

async function loadKeyFiles(folder: string): Promise<SecretKeys> {
  const { file, other } = keyFilesIn(folder)
  const secretKey = await checkedKey(file, async () => (await readIfThere(file)) ?? (await createKeyFile(folder, file)))
  return { secretKey, secretKeyOther: await findKey(other) }
}

const keyFilesIn = (folder: string) => ({ file: join(folder, 'secret-key'), other: join(folder, 'secret-key-other') })

const findKey = async (file: string) => (await checkedKey(file, () => readIfThere(file))) ?? undefined

async function checkedKey<Key extends string | null>(file: string, read: () => Promise<Key>): Promise<Key> {
  try {
    const key = await read()
    if (key !== null && key.length < 32) throw new Error('it is too short for a key')
    return key
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The shop's key cannot be had from ${file} (${reason}): set SECRET_KEY; ${howToMake}`)
  }
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** If several processes do this at once, one key becomes the file, and all processes read it. The file is never incomplete. */
async function createKeyFile(folder: string, file: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    const written = await open(draft, 'wx', 0o600)
    await written.writeFile(`${randomBytes(32).toString('base64url')}\n`)
    await written.sync()
    await written.close()
    await link(draft, file).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  return (await readFile(file, 'utf8')).trim()
}
