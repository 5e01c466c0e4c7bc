import { randomBytes, randomInt } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { codeOf, EmbeddedPostgresError, wayOut } from './errors.ts'
import { handToOwnerOf } from './owner.ts'

/** How the processes of one shop connect to their database. Stored in a file that only their user may read. */
export type Access = { port: number; password: string }

export const databaseName = 'partsdock'
export const userName = 'partsdock'

export function urlOf({ port, password }: Access, database = databaseName): string {
  return `postgres://${userName}:${password}@127.0.0.1:${port}/${database}`
}

const fileIn = (home: string) => join(home, 'access.json')

export async function writeAccess(home: string, access: Access): Promise<void> {
  const draft = `${fileIn(home)}.draft`
  await writeFile(draft, JSON.stringify(access), { mode: 0o600, flush: true })
  await handToOwnerOf(home, draft)
  await rename(draft, fileIn(home))
}

export async function readAccess(home: string): Promise<Access> {
  try {
    const { port, password } = JSON.parse(await readFile(fileIn(home), 'utf8')) as Partial<Access>
    if (typeof port === 'number' && typeof password === 'string') return { port, password }
  } catch (error) {
    if (codeOf(error) === 'EACCES') throw error
  }
  throw new EmbeddedPostgresError(
    `The file access.json with the password of the database in ${home} is missing: restore that file, or ${wayOut}.`,
  )
}

function canListenOn(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1' }, () => probe.close(() => resolve(true)))
  })
}

/** A free port of 127.0.0.1, below the range that systems assign to outgoing connections. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const port = randomInt(20_000, 32_000)
    if (await canListenOn(port)) return port
  }
  throw new EmbeddedPostgresError(`No free port was found on 127.0.0.1 for the embedded database: ${wayOut}.`)
}

export async function createAccess(): Promise<Access> {
  return { port: await findFreePort(), password: randomBytes(24).toString('base64url') }
}
