// `npm run admin -- EMAIL`: makes an account an admin, and mails or prints a link that sets its password.
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { paths } from '#common/kit/paths.ts'
import { openDatabase } from '#server/compose/deps.ts'
import type { Env } from '#server/compose/env.ts'
import { migrateDatabase } from '#server/compose/migrate-database.ts'
import { readProcessEnv } from '#server/compose/process-env.ts'
import { runTool, UsageError } from '#server/compose/run-tool.ts'
import { loadSeals } from '#server/compose/secret-key.ts'
import { closeSqlClient, createSqlClient } from './db/client.ts'
import { createDatabase } from './db/database.ts'
import { makeAdmin } from './domain/users/make-admin.ts'

const usage = `Usage: npm run admin -- EMAIL [--print]

  EMAIL    the address of an account, or of a new one. It becomes an admin, and gets a link that sets its password
  --print  prints the link instead of mailing it, as without a mail server`

const results = {
  created: 'is a new account and an admin',
  promoted: 'is an admin now',
  reclaimed:
    'is an admin now. Its address was never confirmed, so a stranger may have made the account: its password, sessions, tokens and linked accounts were removed',
  admin: 'is an admin already',
} as const

function readArguments(argv: string[]): { email: string; isPrinted: boolean } {
  const { values, positionals } = parseArgs({ args: argv, allowPositionals: true, options: { print: { type: 'boolean', default: false } } })
  const [given, ...others] = positionals
  if (given === undefined || others.length > 0) throw new UsageError(given === undefined ? 'Which address?' : 'Name exactly one address')
  const email = z.email().max(254).safeParse(given)
  if (!email.success) throw new UsageError(`${given} is not an e-mail address`)
  return { email: email.data, isPrinted: values.print }
}

async function run({ email, isPrinted }: { email: string; isPrinted: boolean }, env: Env, signal: AbortSignal): Promise<void> {
  const seals = await loadSeals(env)
  const database = await openDatabase(env, (line) => console.error(line), signal)
  const sql = createSqlClient(database.directUrl, { max: 1, applicationName: 'partsdock-admin' })
  signal.addEventListener('abort', () => void closeSqlClient(sql, 0))
  try {
    await migrateDatabase(database.directUrl)
    const isMailed = !isPrinted && (env.smtpUrl !== undefined || env.sandbox)
    const { outcome, token } = await makeAdmin({ db: createDatabase(sql, { prepare: true }), seals }, { email, isMailed })
    console.log(`${email} ${results[outcome]}.`)
    for (const line of whereTheLinkIs(env, token)) console.log(line)
  } finally {
    await closeSqlClient(sql)
    await database.stop()
  }
}

function whereTheLinkIs(env: Env, token: string | null): string[] {
  const publicUrl = env.publicUrl ?? `http://localhost:${env.port}`
  if (token !== null)
    return [
      'Open this link within an hour to set the password. It works once, and lets anyone who has it sign in:',
      `${publicUrl}${paths.resetPassword}#token=${token}`,
    ]
  const where = env.smtpUrl === undefined ? `see ${publicUrl}/sandbox/mail` : 'to that address'
  return [`A link to set the password is mailed as soon as the shop runs (${where}). It works once, for an hour.`]
}

await runTool(usage, readArguments, () => readProcessEnv(process.env), run)
