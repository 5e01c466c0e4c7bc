import { expect, it, vi } from 'vitest'
import { failedRow } from './failed-row.ts'
import type { LineGroup } from './line-group.ts'
import { createReport } from './report.ts'
import { runGroups } from './run-groups.ts'
import type { Stage } from './stage.ts'
import { rowWith } from './table.ts'

// No group of these tests touches it.
const stage = {} as Stage
const group = (names: readonly string[], measure: LineGroup['measure']): LineGroup => ({ names, measure })
const measuring = (...names: string[]) =>
  group(names, async function* () {
    for (const line of names) yield rowWith({ line, figure: '1 ms' })
  })

function listen(names: readonly string[]) {
  const said: string[] = []
  const report = createReport(
    names,
    () => 1,
    (text) => said.push(text),
  )
  report.begin('Facts.')
  return { said, report }
}

async function tableOf(groups: readonly LineGroup[], openStage = async () => stage): Promise<{ table: string; hasFailures: boolean }> {
  const { said, report } = listen(groups.flatMap(({ names }) => names))
  await runGroups(groups, openStage, () => true, report)
  report.print()
  return { table: said.at(-1) ?? '', hasFailures: report.hasFailures() }
}

it('keeps what is measured, and a row for each line that fails', async () => {
  const failing = group(['b', 'c'], async function* () {
    yield rowWith({ line: 'b, 16 connections', figure: '2/s' })
    throw new Error('the server | is\ngone')
  })
  const { table, hasFailures } = await tableOf([measuring('a'), failing, measuring('d')])
  expect(table).toMatch(/^\| a +\| 1 ms /m)
  expect(table).toMatch(/^\| b, 16 connections +\| 2\/s /m)
  expect(table).toMatch(/^\| c +\| failed .*\| the server \/ is gone \|$/m)
  expect(table).toMatch(/^\| d +\| 1 ms /m)
  expect(hasFailures).toBe(true)
})

it('has a row for a line that its group forgot', async () => {
  const { table } = await tableOf([group(['a', 'forgotten'], measuring('a').measure)])
  expect(table).toMatch(/^\| forgotten +\| failed .*\| it was not measured +\|$/m)
})

it('says for every line why the servers could not be started', async () => {
  const { table } = await tableOf([measuring('a'), measuring('b')], () => Promise.reject(new Error('the disk is full')))
  expect(table.match(/the disk is full/g)).toHaveLength(2)
})

it('prints what is finished when it is stopped, and names the rest; what the stop breaks off is no failure', () => {
  const { said, report } = listen(['a', 'b', 'c'])
  report.addRow(rowWith({ line: 'a', figure: '1 ms' }))
  report.finish('a')
  report.print()
  report.addRow(failedRow('b', new Error('stopped')))
  report.print()
  expect(said.at(-1)).toMatch(/\| a +\| 1 ms [\s\S]*Not measured: b; c\.$/)
  expect(report.hasFailures()).toBe(false)
})

it('says how many lines and how much time are left', () => {
  const { said, report } = listen(['a', 'b'])
  report.finish('a')
  expect(said.at(-1)).toMatch(/^ {4}1 of 2 lines; some \d+ seconds left$/)
  report.finish('b')
  expect(said.at(-1)).toMatch(/^ {4}2 of 2 lines$/)
})

it('counts no work that is done once as time of a line', async () => {
  vi.useFakeTimers()
  try {
    const { said, report } = listen(['a', 'b'])
    await report.once(async () => vi.advanceTimersByTime(600_000))
    vi.advanceTimersByTime(30_000)
    report.finish('a')
    expect(said.at(-1)).toBe('    1 of 2 lines; some 30 seconds left')
  } finally {
    vi.useRealTimers()
  }
})
