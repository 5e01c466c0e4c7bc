// `npm run restore -- FILE`: restores a back-up into DATA_DIR while no shop runs there, or into the database of DATABASE_URL.
import { parseArgs } from 'node:util'
import { readProcessEnv } from '#server/compose/process-env.ts'
import { runTool, UsageError } from '#server/compose/run-tool.ts'
import { StartError } from '#server/lib/start-error.ts'
import { describeRows } from './backup/describe-rows.ts'
import { restore } from './backup/restore.ts'
import { restoreOutside } from './backup/restore-outside.ts'

const usage = `Usage: npm run restore -- FILE [--replace | --beside] [--trust]

  FILE       a back-up that npm run backup made
  --replace  restores over a database that is there; it is moved aside, not deleted (see docs/operating.md)
  --beside   with DATABASE_URL: restores into a new database on that server
  --trust    restores a file that BACKUP_VERIFY_KEY or BACKUP_SIGNING_KEY did not sign, or, with DATABASE_URL, one whose SQL would have rights over
             the whole database server: only for a file of which you know that it was not altered`

function readArguments(argv: string[]): { file: string; replace: boolean; beside: boolean; trusted: boolean } {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      beside: { type: 'boolean', default: false },
      trust: { type: 'boolean', default: false },
    },
  })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new UsageError(file === undefined ? 'Which file?' : 'One file at a time')
  return { file, replace: values.replace, beside: values.beside, trusted: values.trust }
}

await runTool(
  usage,
  readArguments,
  () => readProcessEnv(process.env),
  async (given, env, signal) => {
    const { file, replace, beside, trusted } = given
    const common = { dataDir: env.dataDir, file, keys: env.backupKeys, trusted, signal, log: (line: string) => console.log(line) }
    if (env.databaseDirectUrl === undefined) {
      if (beside) throw new StartError('--beside is for a database of your own (DATABASE_URL). For the embedded one, set another DATA_DIR.')
      const { manifest, home, replaced } = await restore({ ...common, replace })
      console.log(`Restored ${describeRows(manifest.rows)} as of ${manifest.madeAt}, checked. The database is in ${home}.`)
      for (const folder of replaced) console.log(`What was there before is in ${folder}: delete it when you no longer need it.`)
      return
    }
    if (replace)
      throw new StartError(
        '--replace is for the embedded database. Nothing overwrites a database of your own: restore into an empty one, or add --beside.',
      )
    const done = await restoreOutside({ ...common, url: env.databaseDirectUrl, places: env.postgresTools, beside })
    console.log(`Restored ${describeRows(done.manifest.rows)} as of ${done.manifest.madeAt}, checked, into the database ${done.database}.`)
    console.log(`The files are in ${done.files}.`)
    if (done.replaced) console.log(`What was there before is in ${done.replaced}: delete it when you no longer need it.`)
    if (beside) console.log('To use it, stop the shop, name that database in DATABASE_URL, move the files into DATA_DIR, and start.')
  },
)
