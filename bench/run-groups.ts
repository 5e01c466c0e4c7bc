// Measures groups of lines so that every wanted line gets its rows: a line that fails is a row that says so.
import { failedRow } from './failed-row.ts'
import type { LineGroup } from './line-group.ts'
import type { Report } from './report.ts'
import type { Stage } from './stage.ts'
import type { Row } from './table.ts'

export async function runGroups(
  groups: readonly LineGroup[],
  openStage: () => Promise<Stage>,
  wanted: (name: string) => boolean,
  report: Report,
): Promise<void> {
  const chosen = groups.filter(({ names }) => names.some(wanted))
  let stage: Stage
  try {
    stage = await openStage()
  } catch (error) {
    for (const name of chosen.flatMap(({ names }) => names.filter(wanted))) {
      report.addRow(failedRow(name, error))
      report.finish(name)
    }
    return
  }
  for (const group of chosen) await runGroup(group, stage, wanted, report)
}

async function runGroup({ names, measure }: LineGroup, stage: Stage, wanted: (name: string) => boolean, report: Report): Promise<void> {
  const missing = new Set(names.filter(wanted))
  const finishBefore = (row?: Row) => {
    // A line may have several rows: it is finished when those of another one begin.
    for (const name of begun) if (row === undefined || !isOf(row, name)) report.finish(name)
    begun.clear()
  }
  const begun = new Set<string>()
  let reason: unknown = 'it was not measured'
  try {
    for await (const row of measure(stage, wanted)) {
      finishBefore(row)
      report.addRow(row)
      for (const name of names)
        if (isOf(row, name)) {
          missing.delete(name)
          begun.add(name)
        }
    }
  } catch (error) {
    reason = error
  }
  finishBefore()
  for (const name of missing) {
    report.addRow(failedRow(name, reason))
    report.finish(name)
  }
}

/** The rows of a line begin with its name. */
const isOf = ({ line }: Row, name: string) => line === name || line.startsWith(`${name},`) || line.startsWith(`${name}:`)
