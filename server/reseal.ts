// `npm run reseal`: reseals data that the other key (SECRET_KEY_OTHER) sealed with the present key, and reports when nothing needs the
// other key any longer.
import { openDatabase } from '#server/compose/deps.ts'
import { readProcessEnv } from '#server/compose/process-env.ts'
import { runProcess } from '#server/compose/run-process.ts'
import { loadSeals } from '#server/compose/secret-key.ts'
import { closeSqlClient, createSqlClient } from './db/client.ts'
import { createDatabase } from './db/database.ts'
import { resealFactors } from './jobs/reseal-factors.ts'
import { resealLinks } from './jobs/reseal-links.ts'

async function main(asked: AbortSignal): Promise<number> {
  const env = readProcessEnv(process.env)
  const { links, factors } = await loadSeals(env)
  const database = await openDatabase(env, (line) => console.error(line), asked)
  const sql = createSqlClient(database.directUrl, { max: 1, applicationName: 'partsdock-reseal' })
  asked.addEventListener('abort', () => void closeSqlClient(sql, 0))
  try {
    const db = createDatabase(sql, { prepare: true })
    const found = await resealLinks(db, links)
    console.log(`Links in queued mail: ${found.links}. Sealed again with the present key: ${found.resealed}.`)
    const codes = await resealFactors(db, factors)
    console.log(`Secrets of second factors: ${codes.secrets}. Sealed again with the present key: ${codes.resealed}.`)
    const unreadable = found.unreadable + codes.unreadable
    if (unreadable > 0) {
      console.error(
        `Not opened by any key: ${unreadable}. Set SECRET_KEY_OTHER to the key that sealed them, and run this again (see "Rotate keys and secrets" in docs/operating.md).`,
      )
      return 1
    }
    console.log('Nothing needs another key now.')
    return 0
  } finally {
    await closeSqlClient(sql)
    await database.stop()
  }
}

runProcess(main, { failureCode: 2, stoppedCode: 2, stopWithinMs: 9_500 })
