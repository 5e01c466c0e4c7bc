// `npm run doctor`: checks the steps of docs/go-live.md on the running configuration. It changes nothing: it starts no database and makes no
// key.
import { createSeals } from '#server/auth/seals.ts'
import { closeSqlClient, createSqlClient } from '#server/db/client.ts'
import { createDatabase, type Db, ping } from '#server/db/database.ts'
import { findRunningUrl, hasDatabase } from '../deps.ts'
import type { Env } from '../env.ts'
import { findSecretKeys } from '../secret-key.ts'
import { checkAdmin, checkSecretKey } from './check-access.ts'
import { checkAddress } from './check-address.ts'
import { checkDatabase, embeddedDatabase, emptyDatabase, hasTables, stoppedDatabase } from './check-database.ts'
import { checkMail } from './check-mail.ts'
import { checkPayments } from './check-payments.ts'
import { checkDemo, checkSeller, checkTexts } from './check-texts.ts'
import { checkAlerts, checkBackup } from './check-upkeep.ts'
import { type Finding, missing, reasonOf } from './finding.ts'

/** All findings, by step. A check that fails is a finding too. */
export async function examine(env: Env, mailTo: string | undefined, signal: AbortSignal): Promise<Finding[]> {
  const findings = checkSecretKey(env)
  const note = async (step: number, check: () => Promise<Finding[]>) => {
    findings.push(
      ...(await check().catch((error: unknown) => [
        missing(step, `This could not be checked: ${reasonOf(error)}. Fix that, then run npm run doctor again`),
      ])),
    )
  }
  const isStarted = hasDatabase(env)
  const keys = await findSecretKeys(env).catch(() => null)
  // Without a key no process can run, so none could answer.
  const seals = createSeals(keys ?? { secretKey: '' })
  await note(1, () => checkAddress(env, seals))
  await note(7, () => checkTexts(env))
  await note(8, () => checkBackup(env))
  await note(9, () => checkAlerts(env, seals))
  await note(2, async () => {
    if (!isStarted) return [embeddedDatabase, emptyDatabase]
    return withDatabase(env, signal, async (db) => {
      await note(2, () => checkDatabase(env, db))
      if (!(await hasTables(db))) return [emptyDatabase]
      await note(4, () => checkAdmin(env, db))
      await note(5, () => checkMail(env, db, mailTo))
      await note(6, () => checkPayments(env.paymentKeys, db))
      await note(7, () => checkSeller(env, db))
      await note(10, () => checkDemo(env, db))
      return []
    })
  })
  return findings.toSorted((one, other) => one.step - other.step)
}

async function withDatabase(env: Env, signal: AbortSignal, work: (db: Db) => Promise<Finding[]>): Promise<Finding[]> {
  const url = await findRunningUrl(env)
  if (url === undefined) return [embeddedDatabase, stoppedDatabase]
  const sql = createSqlClient(url, { max: 1, applicationName: 'partsdock-doctor' })
  signal.addEventListener('abort', () => void closeSqlClient(sql, 0))
  try {
    const db = createDatabase(sql, { prepare: true })
    await ping(db)
    return await work(db)
  } catch (error) {
    return [
      missing(2, `The database cannot be reached (${reasonOf(error)}), so steps 2, 4 to 7 and 10 were not checked: check DATABASE_URL`),
    ]
  } finally {
    await closeSqlClient(sql)
  }
}

export const lineOf = ({ step, isDone, text }: Finding): string => `${isDone ? 'done   ' : 'MISSING'} ${String(step).padStart(2)}  ${text}`
