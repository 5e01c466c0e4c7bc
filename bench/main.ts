// `npm run bench`: the performance of the built shop, as ratios to bare servers on the same machine in the same run (docs/performance.md).
// The figures are for reading: the exit code says only whether all lines could be measured.
import { closeAll, closeOnSignals } from './closers.ts'
import { withSql } from './fill.ts'
import { chooseGenerator } from './generators.ts'
import { lineGroups, namesOf, weightOf } from './groups.ts'
import { measureGrowth } from './growth.ts'
import { chooseLines, type Options, readOptions } from './options.ts'
import { readParts } from './parts.ts'
import { leaveServerCore } from './processes.ts'
import { createReport, type Report } from './report.ts'
import { describeRun } from './run-facts.ts'
import { runGroups } from './run-groups.ts'
import { fullScale, trialScale } from './scale.ts'
import { type Ground, openGround, openStage } from './stage.ts'

async function measure(options: Options, chosen: ReadonlySet<string>, report: Report): Promise<void> {
  const scale = options.isTrial ? trialScale : fullScale
  const { parts, source } = readParts(options.parts, scale.parts)
  const { send, note } = chooseGenerator({ own: options.ownLoad })
  let ground: Promise<Ground> | undefined
  const open = () => {
    ground ??= (async () => {
      const opened = await openGround({ ...options, scale, send, parts, source })
      const facts = { ...options, source, load: note, rounds: scale.rounds }
      report.begin(await withSql(opened.url, (sql) => describeRun({ ...facts, sql })))
      return opened
    })()
    return ground
  }
  const wanted = (name: string) => chosen.has(name)
  if (namesOf.lines.some(wanted)) {
    await runGroups(lineGroups, async () => openStage(await open(), parts), wanted, report)
    await (await open()).stopShops()
  }
  if (namesOf.growth.some(wanted)) await measureGrowth(open, wanted, report)
}

function readArguments(): { options: Options; chosen: ReadonlySet<string> } {
  try {
    const options = readOptions(process.argv.slice(2))
    const names = options.tables.flatMap((table) => namesOf[table])
    return { options, chosen: chooseLines(names, options.only) }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}

const startedAt = performance.now()
const { options, chosen } = readArguments()
const report = createReport([...chosen], weightOf)
closeOnSignals(() => report.print())
leaveServerCore()
try {
  await measure(options, chosen, report)
} finally {
  report.print()
  console.log(`\n${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes.`)
  await closeAll()
}
process.exitCode = report.hasFailures() ? 1 : 0
