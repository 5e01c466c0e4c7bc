// `npm run demo -- --remove`: removes the demo from a shop that has become a real one.
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/compose/deps.ts'
import type { Env } from '#server/compose/env.ts'
import { migrateDatabase } from '#server/compose/migrate-database.ts'
import { readProcessEnv } from '#server/compose/process-env.ts'
import { describeRemoval, explainUnclear, removeDemoFrom } from '#server/compose/remove-demo.ts'
import { runTool, UsageError } from '#server/compose/run-tool.ts'
import { StartError } from '#server/lib/start-error.ts'

const usage = `Usage: npm run demo -- --remove [--dry-run | --yes] [--keep-changed | --with-changed]

  --remove        removes the demo's accounts, parts, orders, documents, reviews and price lists. What belongs to other accounts stays
  --dry-run       shows what would be removed, and changes nothing
  --yes           does not ask first
  --keep-changed  keeps parts of the demo that an import or an admin has changed
  --with-changed  removes these too`

type Arguments = { isPreview: boolean; isSure: boolean; changedParts: 'keep' | 'remove' | undefined }

function readArguments(argv: string[]): Arguments {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    args: argv,
    options: { remove: flag, 'dry-run': flag, yes: flag, 'keep-changed': flag, 'with-changed': flag },
  })
  if (!values.remove) throw new UsageError('Add --remove to remove the demo')
  if (values['keep-changed'] && values['with-changed']) throw new UsageError('Add either --keep-changed or --with-changed')
  const changedParts = values['keep-changed'] ? 'keep' : values['with-changed'] ? 'remove' : undefined
  return { isPreview: values['dry-run'], isSure: values.yes, changedParts }
}

async function run({ isPreview, isSure, changedParts }: Arguments, env: Env, signal: AbortSignal): Promise<void> {
  const database = await openDatabase(env, (line) => console.error(line), signal)
  try {
    await migrateDatabase(database.directUrl)
    const remove = (preview: boolean) => removeDemoFrom(database.directUrl, { isPreview: preview, changedParts }, signal)
    const preview = await remove(true)
    if (preview === null) {
      console.log('This database has no demo: there is nothing to remove.')
      return
    }
    for (const line of describeRemoval(preview)) console.log(line)
    if (isPreview) {
      console.log('Nothing was changed.')
      return
    }
    if (!isSure && !(await ask(signal))) throw new StartError('Nothing was changed.')
    if ((await remove(false)) === null) throw new StartError('Nothing was changed: another process has removed the demo.')
    console.log('The demo was removed.')
  } catch (error) {
    throw explainUnclear(error)
  } finally {
    await database.stop()
  }
}

/** Asks on the terminal; without one, refuses. */
async function ask(signal: AbortSignal): Promise<boolean> {
  if (!process.stdin.isTTY) throw new StartError('Nothing was changed. Make a back-up, then run this again with --yes.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question('Remove all of this? Only a back-up can undo this. Type yes: ', { signal })).trim() === 'yes'
  } finally {
    terminal.close()
  }
}

await runTool(usage, readArguments, () => readProcessEnv(process.env), run)
