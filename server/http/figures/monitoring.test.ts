// The operator's files in deploy/monitoring match the shop: every metric in them exists, and every alert links to a section of the runbook.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { buildApp } from '#server/compose/app.ts'
import { closeSqlClient, createSqlClient } from '#server/db/client.ts'
import { projectRoot } from '#server/lib/root.ts'
import { publicUrl, testShop } from '#server/test/test-shop.ts'

type Rules = {
  groups: { name: string; rules: { alert: string; expr: string; labels: { severity: string }; annotations: Record<string, string> }[] }[]
}
type Panel = {
  id: number
  type: string
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { expr: string; refId: string }[]
}
type Board = {
  panels: Panel[]
  schemaVersion: number
  templating: { list: { name: string; type: string }[] }
  annotations: { list: { expr?: string }[] }
}

const folder = join(projectRoot, 'deploy/monitoring')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const alerts = (parse(read('alerts.yml')) as Rules).groups.flatMap(({ rules }) => rules)
const board = JSON.parse(read('dashboard.json')) as Board
const charts = board.panels.filter(({ type }) => type !== 'row')

const shop = await testShop()
const { app } = await buildApp({ shop: shop.shop, publicUrl, dataDir: projectRoot })
afterAll(() => app.close())
await shop.call('GET', '/items')
await app.inject('/items')

/** Names that /metrics announces, with the suffixes of histograms. */
const known = new Set(['up'])
for (const [, name = '', type] of (await app.inject('/metrics')).body.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
  known.add(name)
  if (type === 'histogram' || type === 'summary') for (const suffix of ['_bucket', '_sum', '_count']) known.add(name + suffix)
}

/** Metric names in an expression: identifiers that are not functions, keywords or labels. */
function metricsIn(expr: string): string[] {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '{}')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|on|without|ignoring|group_left|group_right)\s*\([^)]*\)/g, '')
    .replaceAll(/\boffset\s+\w+/g, '')
  return [...bare.matchAll(/[a-z_][a-z0-9_]*(?!\w|\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !/^(?:and|or|unless|bool|e\d+)$/.test(name))
}

const isOfMachine = (name: string) => name.startsWith('node_filesystem_')
const missingIn = (expr: string) => metricsIn(expr).filter((name) => !known.has(name) && !isOfMachine(name))

describe('the alert rules', () => {
  it('name metrics that the shop has', () => {
    expect(alerts.length).toBeGreaterThan(30)
    for (const { alert, expr } of alerts) {
      expect([alert, metricsIn(expr).length > 0]).toEqual([alert, true])
      expect([alert, missingIn(expr)]).toEqual([alert, []])
    }
  })

  it('state their severity, a summary, and a link to the runbook', () => {
    const sections = new Set(
      [...readFileSync(join(projectRoot, 'docs/runbook.md'), 'utf8').matchAll(/^#{2,3} (.+)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      ),
    )
    for (const { alert, labels, annotations } of alerts) {
      const { summary = '', description = '', runbook_url: url = '' } = annotations
      expect([alert, ['critical', 'warning'].includes(labels.severity), summary !== '', description !== '']).toEqual([
        alert,
        true,
        true,
        true,
      ])
      expect([alert, url.startsWith('docs/runbook.md#'), sections.has(url.split('#')[1] ?? '')]).toEqual([alert, true, true])
    }
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length)
  })

  it('are all in the promtool tests, which contain no others', () => {
    const tested = [...read('alerts.test.yml').matchAll(/alertname: (\w+)/g)].map(([, name]) => name)
    expect(tested.filter((name) => !alerts.some(({ alert }) => alert === name))).toEqual([])
    expect((parse(read('alerts.test.yml')) as { tests: unknown[] }).tests.length).toBeGreaterThan(5)
  })
})

describe('the dashboard', () => {
  it('shows metrics that the shop has', () => {
    const expressions = [
      ...charts.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
      ...board.annotations.list.flatMap(({ expr }) => expr ?? []),
    ]
    expect(expressions.length).toBeGreaterThan(50)
    for (const expr of expressions) expect([expr, missingIn(expr)]).toEqual([expr, []])
  })

  it('can be imported: each panel has its own id and place, and the data source is a variable', () => {
    expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length)
    const taken = new Set<string>()
    for (const { title, gridPos } of board.panels) {
      expect([title, gridPos.x + gridPos.w <= 24]).toEqual([title, true])
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect([title, taken.has(`${x} ${y}`)]).toEqual([title, false])
          taken.add(`${x} ${y}`)
        }
    }
    for (const { title, targets = [] } of charts)
      expect([title, new Set(targets.map(({ refId }) => refId)).size]).toEqual([title, targets.length])
    expect(board.templating.list.map(({ name, type }) => [name, type])).toEqual([
      ['datasource', 'datasource'],
      ['job', 'query'],
      ['instance', 'query'],
    ])
  })
})

describe('the runbook', () => {
  it('tells by its query whether another program holds a lock, or the shop’s own statements queue', async () => {
    const [query = ''] = /select blocked\.pid.*?;/s.exec(text) ?? []
    const item = await shop.item()
    const change = (sql: ReturnType<typeof createSqlClient>) => sql`update products set name = name where id = ${item.id}`
    for (const applicationName of ['report', 'partsdock']) {
      const holder = createSqlClient(shop.url, { max: 1, applicationName, patience: 10 })
      const waiting = createSqlClient(shop.url, { max: 3, applicationName: 'partsdock', patience: 10 })
      const rows = () => shop.sql.unsafe<{ by: number; is_first: boolean; application_name: string; state: string }[]>(query)
      let waits: Promise<unknown> = Promise.resolve()
      await holder.begin(async (tx) => {
        await tx`select from products where id = ${item.id} for update`
        waits = Promise.all([change(waiting), change(waiting), change(waiting)])
        await expect.poll(async () => (await rows()).filter((row) => !row.is_first).length, { timeout: 15_000 }).toBeGreaterThan(0)
        const [first, ...others] = await rows()
        expect(first).toMatchObject({ is_first: true, application_name: applicationName, state: 'idle in transaction' })
        expect(others.filter((row) => row.is_first && row.by !== first?.by)).toEqual([])
      })
      await waits
      await Promise.all([closeSqlClient(holder), closeSqlClient(waiting)])
    }
  })

  const text = readFileSync(join(projectRoot, 'docs/runbook.md'), 'utf8')
  const blocks = [...text.matchAll(/^```sql\n(.*?)^```/gms)].flatMap(([, block = '']) => block.replaceAll(/--.*$/gm, '').split(';'))
  const inline = [...text.matchAll(/`((?:select|delete)\s[^`]*);`/g)].flatMap(([, code = '']) => code.split(';'))
  const statements = [...blocks, ...inline].map((statement) => statement.trim()).filter((statement) => statement !== '')

  it('has SQL that is valid in this database', async () => {
    expect(statements.length).toBeGreaterThan(25)
    const only = createSqlClient(shop.url, { max: 1, prepare: false })
    for (const statement of statements) {
      const problem = await only.unsafe(`prepare tried as ${statement}`).then(
        () => null,
        (error: Error) => error.message,
      )
      expect([statement, problem]).toEqual([statement, null])
      if (problem === null) await only.unsafe('deallocate tried')
    }
    await closeSqlClient(only)
  })
})

it('covers all files in the folder', () => {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.yml'))) expect(parse(read(name))).toBeTypeOf('object')
  expect((parse(read('prometheus.yml')) as { rule_files: string[] }).rule_files.filter((file) => !existsSync(join(folder, file)))).toEqual(
    [],
  )
})
