// The key that the shop seals with: from the environment, or, with the embedded database, from a file beside it that the first start makes.
import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#server/lib/start-error.ts'
import type { Env } from './env.ts'

type KeyEnv = Pick<Env, 'secretKey' | 'databaseUrl' | 'dataDir'>

const howToMake = 'make one with: openssl rand -base64 32'

/** Throws `StartError` where SECRET_KEY must be set and is not: with a database of one's own, several machines need the same key. */
export function requireSecretKey({ secretKey, databaseUrl }: Pick<KeyEnv, 'secretKey' | 'databaseUrl'>): void {
  if (secretKey === undefined && databaseUrl !== undefined)
    throw new StartError(`SECRET_KEY must be set beside DATABASE_URL, the same for all processes of the shop; ${howToMake}`)
}

/** The key of this shop. Throws `StartError` where there is none and none can be made. */
export async function loadSecretKey(env: KeyEnv): Promise<string> {
  requireSecretKey(env)
  return env.secretKey ?? loadKeyFile(env.dataDir)
}

async function loadKeyFile(folder: string): Promise<string> {
  const file = join(folder, 'secret-key')
  try {
    const key = (await readIfThere(file)) ?? (await createKeyFile(folder, file))
    if (key.length < 32) throw new Error('it is too short to be one')
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

/** Of several processes that do this at once, one's key becomes the file, whole from its first moment, and all read that. */
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
