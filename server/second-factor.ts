// `npm run second-factor -- off EMAIL`: removes the second factors of an account, for the last admin who lost them.
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { openDatabase } from '#server/compose/deps.ts'
import type { Env } from '#server/compose/env.ts'
import { migrateDatabase } from '#server/compose/migrate-database.ts'
import { readProcessEnv } from '#server/compose/process-env.ts'
import { runTool, UsageError } from '#server/compose/run-tool.ts'
import { closeSqlClient, createSqlClient } from './db/client.ts'
import { createDatabase } from './db/database.ts'
import { clearFactorsAsOperator } from './domain/second-factor/remove.ts'

const usage = `Usage: npm run second-factor -- off EMAIL

  EMAIL  the address of an account. Its codes, passkeys and recovery codes are removed, its sessions and API tokens end, and it gets a mail.
         Another admin can do the same on the page of users`

function readArguments(argv: string[]): { email: string } {
  const { positionals } = parseArgs({ args: argv, allowPositionals: true, options: {} })
  const [command, given, ...others] = positionals
  if (command !== 'off') throw new UsageError('Write "off" and an address')
  if (given === undefined || others.length > 0) throw new UsageError(given === undefined ? 'Which address?' : 'Name exactly one address')
  const email = z.email().max(254).safeParse(given)
  if (!email.success) throw new UsageError(`${given} is not an e-mail address`)
  return { email: email.data }
}

async function run({ email }: { email: string }, env: Env, signal: AbortSignal): Promise<void> {
  const database = await openDatabase(env, (line) => console.error(line), signal)
  const sql = createSqlClient(database.directUrl, { max: 1, applicationName: 'partsdock-second-factor' })
  signal.addEventListener('abort', () => void closeSqlClient(sql, 0))
  try {
    await migrateDatabase(database.directUrl)
    const outcome = await clearFactorsAsOperator(createDatabase(sql, { prepare: true }), email, 'Removed at the shop’s own machine')
    if (outcome === 'not_found') throw new UsageError(`No account has the address ${email}`)
    if (outcome === 'none') console.log(`${email} has no second factor.`)
    else console.log(`${email} no longer has a second factor. Its sessions and API tokens have ended, and a mail says so.`)
  } finally {
    await closeSqlClient(sql)
    await database.stop()
  }
}

await runTool(usage, readArguments, () => readProcessEnv(process.env), run)
