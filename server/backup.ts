// `npm run backup -- FILE`: writes all of a shop's data into one file. The shop may keep running.
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readProcessEnv } from '#server/compose/process-env.ts'
import { runTool, UsageError } from '#server/compose/run-tool.ts'
import { backUp } from './backup/back-up.ts'
import { backUpOutside } from './backup/back-up-outside.ts'
import { describeRows } from './backup/describe-rows.ts'
import { noteBackup } from './backup/last-backup.ts'
import { publicKeyOf, writeVerifyKey } from './backup/signature.ts'

const usage = `Usage: npm run backup -- FILE [--verify]

  FILE      a new file outside DATA_DIR, such as /backups/shop-2026-11-22.tar.gz (see docs/operating.md)
  --verify  with DATABASE_URL: also restores the dump into a new database on that server, compares it, and drops it`

function readArguments(argv: string[]): { file: string; verify: boolean } {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { verify: { type: 'boolean', default: false } },
  })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new UsageError(file === undefined ? 'Which file?' : 'Name exactly one file')
  return { file, verify: values.verify }
}

await runTool(
  usage,
  readArguments,
  () => readProcessEnv(process.env),
  async (given, env, signal) => {
    const file = resolve(given.file)
    const common = { dataDir: env.dataDir, file, keys: env.backupKeys, signal, log: (line: string) => console.log(line) }
    // The copy of the embedded database is always started and read completely.
    const { rows, files } =
      env.databaseDirectUrl === undefined
        ? await backUp(common)
        : await backUpOutside({ ...common, url: env.databaseDirectUrl, places: env.postgresTools, verify: given.verify })
    await noteBackup(env.dataDir)
    const megabytes = ((await stat(file)).size / 1_000_000).toFixed(1)
    console.log(`Backed up and checked ${describeRows(rows)} and ${Object.keys(files).length} files: ${file}, ${megabytes} MB.`)
    if (env.backupKeys.sign)
      console.log(`Signed. To verify it elsewhere: BACKUP_VERIFY_KEY=${writeVerifyKey(publicKeyOf(env.backupKeys.sign))}`)
    if (env.bucket) console.log('Pictures in the bucket are not included: back it up separately.')
    if (env.databaseDirectUrl !== undefined) console.log('SECRET_KEY and your other settings are not included: keep them as well.')
    console.log('Anyone who can read this file can get into every account of the shop. Keep it as safe as the shop itself.')
  },
)
