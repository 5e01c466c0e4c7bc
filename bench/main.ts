// `npm run bench`: the performance of the built shop, as ratios to bare servers on the same machine in the same run (docs/performance.md).
// The figures are for reading: the exit code says only whether they could be measured.
import { closeAll, closeOnSignals } from './closers.ts'
import { withSql } from './fill.ts'
import { chooseGenerator } from './generators.ts'
import { lineGroups, namesOf } from './groups.ts'
import { formatGrowth, measureGrowth } from './growth.ts'
import { chooseLines, type Options, readOptions } from './options.ts'
import { readParts } from './parts.ts'
import { leaveServerCore } from './processes.ts'
import { describeRun } from './run-facts.ts'
import { type Ground, openGround, openStage } from './stage.ts'
import { formatRows, type Row } from './table.ts'

const rounds = 5

/** The tables of the run, as Markdown. */
async function measure(options: Options, chosen: ReadonlySet<string>): Promise<string> {
  const { parts, source } = readParts(options.parts)
  const { send, note } = chooseGenerator({ own: options.ownLoad })
  const ground = await openGround({ ...options, rounds, send, parts, source })
  const facts = await withSql(ground.url, (sql) => describeRun({ ...options, sql, source, load: note, rounds }))
  console.log(facts)
  const wanted = (name: string) => chosen.has(name)
  const tables: string[] = []
  if (namesOf.lines.some(wanted)) tables.push(formatRows(await measureLines(ground, parts, wanted)))
  if (namesOf.growth.some(wanted)) tables.push(formatGrowth(await measureGrowth(ground, wanted, report)))
  return [facts, ...tables].join('\n\n')
}

async function measureLines(ground: Ground, parts: Parameters<typeof openStage>[1], wanted: (name: string) => boolean): Promise<Row[]> {
  const stage = await openStage(ground, parts)
  const rows: Row[] = []
  for (const { names, measure } of lineGroups) {
    if (!names.some(wanted)) continue
    for await (const row of measure(stage, wanted)) {
      rows.push(row)
      report(`${row.line}: ${row.figure}${row.ratio && `, ${row.ratio}`}`)
    }
  }
  return rows
}

const report = (line: string) => console.log(`  ${line}`)

function readArguments(): { options: Options; chosen: ReadonlySet<string> } {
  try {
    const options = readOptions(process.argv.slice(2))
    return {
      options,
      chosen: chooseLines(
        options.tables.flatMap((table) => namesOf[table]),
        options.only,
      ),
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}

const startedAt = performance.now()
const { options, chosen } = readArguments()
closeOnSignals()
leaveServerCore()
try {
  console.log(`\n${await measure(options, chosen)}`)
  console.log(`\n${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes.`)
} finally {
  await closeAll()
}
