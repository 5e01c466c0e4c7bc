import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, expect, it } from 'vitest'
import { copyTemplate } from '#server/test/copy-template.ts'
import { withoutQueueing } from './migrate.ts'

const { url, drop } = await copyTemplate()
const connect = () => postgres(url, { max: 1, onnotice: () => {} })
const [migration, report, shop] = [connect(), connect(), connect()]
afterAll(async () => {
  await Promise.all([migration, report, shop].map((sql) => sql.end()))
  await drop()
})

it('a migration behind a long transaction does not stop the shop, and is made when that has ended', async () => {
  let isReportOver = false
  const longReport = report.begin(async (tx) => {
    await tx`select count(*) from reviews`
    await pause(3_500)
    isReportOver = true
  })
  await pause(200)
  const migrated = withoutQueueing(migration, () => migration.begin((tx) => tx`alter table reviews add column note text`), 500)
  // Until the report is over, a statement of the shop waits for as long as the migration waits for its lock, and not for the report.
  await pause(200)
  await shop`select count(*) from reviews`
  expect(isReportOver).toBe(false)
  await migrated
  await longReport
  expect(await shop`select note from reviews`).toHaveLength(0)
  expect(await migration`show lock_timeout`).toEqual([{ lock_timeout: '0' }])
})
