// Runs the process from the command line: exit codes and output.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { projectRoot } from '#server/lib/root.ts'
import { ensureBuilt, programArgs } from '#server/test/built-programs.ts'
import { testShop } from '#server/test/test-shop.ts'
import { cleanEnv } from '../scripts/clean-env.mjs'

await ensureBuilt()
const shop = await testShop()
const folder = await mkdtemp(join(tmpdir(), 'partsdock-import-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

// Each test starts a process, which is slow on a busy machine.
const patienceMs = 120_000

type Ending = { code: number; stdout: string; stderr: string }

function runImport(args: string[], env: Record<string, string> = {}): Promise<Ending> {
  const variables = { ...cleanEnv(), DATABASE_URL: shop.url, ...env }
  return new Promise((resolve) => {
    execFile(process.execPath, programArgs('import', ...args), { cwd: projectRoot, env: variables }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

async function write(name: string, content: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

const row = (sku: string, price: number) =>
  JSON.stringify({ sku, name: 'Mouse', category: 'Mouse', price, availableQuantity: 1, minOrderQuantity: 1 })

it(
  'exits with 0 if all rows are imported, and with 1 and a report if some are refused',
  async () => {
    const good = await runImport([await write('good.jsonl', `${row('A', 1)}\n${row('B', 2)}\n`)])
    expect(good).toMatchObject({ code: 0, stdout: expect.stringMatching(/^2 added, 0 changed, 0 unchanged, 0 refused/) })

    const report = join(folder, 'report.jsonl')
    const mixed = await runImport([await write('mixed.jsonl', `${row('A', 3)}\n${row('C', 0)}\n{\n${row('B', 2)}\n`), '--report', report])
    expect(mixed).toMatchObject({ code: 1, stderr: '' })
    expect(mixed.stdout).toMatch(/^0 added, 1 changed, 1 unchanged, 2 refused/)
    expect(mixed.stdout).toContain('line 2 (C): price: Must be more than zero')
    expect(
      (await readFile(report, 'utf8'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { line: 2, sku: 'C', reasons: ['price: Must be more than zero (the file has "0")'] },
      { line: 3, sku: null, reasons: [expect.stringMatching(/^Is not JSON\. Write an object such as .*\(the file has "\{"\)$/)] },
    ])
    const dry = await runImport([await write('dry.jsonl', row('D', 1)), '--dry-run'])
    expect(dry).toMatchObject({ code: 0, stdout: expect.stringMatching(/^1 added.*nothing was written/) })
    expect(await shop.rows(sql`select sku from products order by sku`)).toEqual([{ sku: 'A' }, { sku: 'B' }])
  },
  patienceMs,
)

it(
  'exits with 2 and one clear line if it cannot begin',
  async () => {
    const good = await write('good.jsonl', row('Z', 1))
    const typo = join(folder, 'typo.csv')
    const early = await new Promise<Ending>((resolve) => {
      // Without a build in `dist`, this would build first.
      execFile(
        process.execPath,
        ['scripts/run.mjs', 'import', typo, '--map', 'price=Net price'],
        { cwd: projectRoot },
        (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
      )
    })
    expect(early).toEqual({ code: 2, stdout: '', stderr: `The file ${typo} does not exist\n` })
    const cases: [string, string[], string, Record<string, string>?][] = [
      ['an unknown field', [good, '--map', 'prise=Price'], 'There is no field "prise"; the fields are sku, name,'],
      ['half a mapping', [good, '--map', 'price'], '--map needs a field and a title'],
      ['an unknown sign', [good, '--decimal', ';'], '--decimal must be . or ,'],
      ['an unknown encoding', [good, '--encoding', 'ebcdic'], '--encoding must be one of utf-8, utf-16le, utf-16be, windows-1252'],
      ['no file named', [], 'Which file?'],
      ['no such file', [join(folder, 'none.jsonl')], 'does not exist'],
      ['a report in no folder', [good, '--report', join(folder, 'none', 'r')], 'The report cannot be written'],
      ['a bad environment', [good], 'CURRENCY must be an ISO 4217 code', { CURRENCY: 'taka' }],
      ['no database', [good], 'cannot be reached', { DATABASE_URL: 'postgres://postgres@127.0.0.1:1/none' }],
    ]
    const endings = await Promise.all(cases.map(([, args, , env]) => runImport(args, env)))
    for (const [i, [title, , text]] of cases.entries()) {
      expect(endings[i], title).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(text) })
      expect(endings[i]?.stderr, title).not.toMatch(/^\s+at /m)
    }
    expect(await shop.rows(sql`select from products where sku = 'Z'`)).toEqual([])
  },
  patienceMs,
)

it(
  'migrates an empty database first',
  async () => {
    await shop.rows(sql`drop schema public cascade`)
    await shop.rows(sql`drop schema drizzle cascade`)
    await shop.rows(sql`create schema public`)
    expect(await runImport([await write('good.jsonl', row('A', 1))])).toMatchObject({ code: 0 })
    expect(await shop.rows(sql`select sku from products`)).toEqual([{ sku: 'A' }])
  },
  patienceMs,
)
