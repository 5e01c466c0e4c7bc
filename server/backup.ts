// `npm run backup -- FILE`: writes all data of a shop on the embedded database into one file. The shop may keep running.
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readEnv } from '#server/compose/env.ts'
import { runTool, UsageError } from '#server/compose/run-tool.ts'
import { StartError } from '#server/lib/start-error.ts'
import { backUp } from './backup/back-up.ts'
import { describeRows } from './backup/describe-rows.ts'

const usage = `Usage: npm run backup -- FILE

  FILE  a new file outside DATA_DIR, such as /backups/shop-2026-11-22.tar.gz (see docs/operating.md)`

function readArguments(argv: string[]): string {
  const { positionals } = parseArgs({ args: argv, allowPositionals: true, options: {} })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new UsageError(file === undefined ? 'Which file?' : 'Name exactly one file')
  return file
}

await runTool(
  usage,
  readArguments,
  () => readEnv(process.env),
  async (given, env, signal) => {
    if (env.databaseUrl !== undefined)
      throw new StartError(
        'DATABASE_URL is set: this shop has a database of your own, which pg_dump or your provider backs up (see docs/operating.md, "Back up and restore").',
      )
    const file = resolve(given)
    const { rows, files } = await backUp({ dataDir: env.dataDir, file, signal, log: (line) => console.log(line) })
    const megabytes = ((await stat(file)).size / 1_000_000).toFixed(1)
    console.log(`Backed up and checked ${describeRows(rows)} and ${Object.keys(files).length} files: ${file}, ${megabytes} MB.`)
    console.log('Anyone who can read this file can get into every account of the shop. Keep it as safe as the shop itself.')
  },
)
