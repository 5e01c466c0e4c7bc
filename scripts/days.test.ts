// Nothing but common/kit/shop-day.ts and the SQL functions turns a moment into a day: others would use the zone of a browser, a server or UTC.
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

const own = new Set([
  'common/kit/shop-day.ts',
  'server/lib/zoned-time.ts',
  'server/db/functions/days/shop_day.sql',
  // A deadline within the hour, without a day.
  'client/src/lib/format-clock.ts',
])

const wrong = [
  [
    'the first ten characters of a moment',
    /to(?:ISOString|JSON)\(\)\.(?:slice|substring|substr)\(0, 10\)|to(?:ISOString|JSON)\(\)\.split\(/,
  ],
  ['a part of a date in the zone of the process', /\.(?:get|set)(?:Date|Month|FullYear|Day|Hours)\(/],
  ['a text in the zone of the process', /\.toLocale(?:Date|Time)String\(|\.toDateString\(/],
  ['a format of dates', /Intl\.DateTimeFormat\(/],
  ['a day of the session', /\bcurrent_date\b|\blocaltimestamp\b|date_trunc\('(?:day|month|year)'/i],
  ['a date in the zone of the session', /\bnow\(\)::date|_at::date|created_at\)::date/i],
] as const

async function sources(): Promise<string[]> {
  const lists = await Promise.all(
    ['client/src', 'common', 'server', 'packages'].map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
    ),
  )
  return lists.flat().filter((file) => /\.(?:tsx?|sql)$/.test(file) && !/\.test\.|\/test\/|\/functions\/former\//.test(file))
}

const codeOf = (file: string): string =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|--|\*|\/\*)/.test(line))
    .join('\n')

const flawsOf = (code: string): string[] => wrong.flatMap(([name, pattern]) => (pattern.test(code) ? [name] : []))

it('days come from the functions for the shop’s day', async () => {
  const files = (await sources()).filter((file) => !own.has(file))
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.flatMap((file) => flawsOf(codeOf(file)).map((flaw) => `${file}: ${flaw}`))).toEqual([])
})

it.each([
  'new Date().toISOString().slice(0, 10)',
  "moment.toISOString().split('T')[0]",
  'date.getDate()',
  'date.toLocaleDateString()',
  "new Intl.DateTimeFormat('en').format(date)",
  'select n.query, current_date from n',
  "date_trunc('day', now())",
  'now()::date',
])('finds %s', (code) => {
  expect(flawsOf(code)).toHaveLength(1)
})
