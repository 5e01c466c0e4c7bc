// A database of its own for a test file.
import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'
import { databaseUrl, templateName } from './template-database.ts'

/** A fresh copy of the migrated template database, or of another one: `template1` is empty, `template0` may get another `locale`. */
export async function copyTemplate(template = templateName, locale?: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const clusterUrl = inject('clusterUrl')
  const name = `shop_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const client = postgres(clusterUrl, { max: 1, onnotice: () => {} })
    try {
      // Two copies of one template at once are refused: the later waits its turn.
      await client`select pg_advisory_lock(1)`
      await client.unsafe(statement)
    } finally {
      await client.end()
    }
  }
  // Copying files is cheaper than logging every block, and nothing here must survive a crash.
  await run(`create database ${name} template ${template} strategy file_copy ${locale ? `locale_provider libc locale '${locale}'` : ''}`)
  return { url: databaseUrl(clusterUrl, name), drop: () => run(`drop database if exists ${name} with (force)`) }
}
