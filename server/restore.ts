// `npm run restore -- FILE`: restores a back-up of `npm run backup` into DATA_DIR, while no shop runs there.
import { parseArgs } from 'node:util'
import { readEnv } from '#server/compose/env.ts'
import { runTool, UsageError } from '#server/compose/run-tool.ts'
import { StartError } from '#server/lib/start-error.ts'
import { describeRows } from './backup/describe-rows.ts'
import { restore } from './backup/restore.ts'

const usage = `Usage: npm run restore -- FILE [--replace]

  FILE       a back-up that npm run backup made
  --replace  restores over a database that is there; it is moved aside, not deleted (see docs/operating.md)`

function readArguments(argv: string[]): { file: string; replace: boolean } {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new UsageError(file === undefined ? 'Which file?' : 'One file at a time')
  return { file, replace: values.replace }
}

await runTool(
  usage,
  readArguments,
  () => readEnv(process.env),
  async (given, env, signal) => {
    if (env.databaseUrl !== undefined)
      throw new StartError(
        'DATABASE_URL is set, and this restores the embedded database alone: use pg_restore or what your provider has (see docs/operating.md, "Back up and restore").',
      )
    const { manifest, home, replaced } = await restore({ ...given, dataDir: env.dataDir, signal, log: (line) => console.log(line) })
    console.log(`Restored ${describeRows(manifest.rows)} as of ${manifest.madeAt}, checked. The database is in ${home}.`)
    for (const folder of replaced) console.log(`What was there before is in ${folder}: delete it when you no longer need it.`)
  },
)
