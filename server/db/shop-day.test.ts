// The shop's day in SQL and in TypeScript, at both ends of the Earth, where clocks change, and where midnight does not exist or comes twice.
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays, dayAt } from '#common/kit/shop-day.ts'
import { startOfDay } from '#server/lib/zoned-time.ts'
import { testShop } from '#server/test/test-shop.ts'
import { closeSqlClient, createSqlClient } from './client.ts'

const shop = await testShop()

const zones = [
  ...['UTC', 'Asia/Dhaka', 'Asia/Kathmandu', 'Asia/Kolkata', 'Pacific/Chatham', 'America/St_Johns'],
  // The first and the last places to begin a day.
  ...['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Etc/GMT+12'],
  // Summer time; Lord Howe moves its clocks by half an hour.
  ...['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca'],
  // Midnight is skipped in spring, and comes twice in autumn in Havana and on the Azores.
  ...['America/Santiago', 'Asia/Beirut', 'Africa/Cairo', 'America/Havana', 'Atlantic/Azores', 'America/Asuncion'],
]

/** Every 11 hours and 17 minutes through a year, and around every change of the month in UTC. The slow test has many more. */
const moments = [
  ...Array.from({ length: 780 }, (_, i) => Date.UTC(2026, 0, 1) + i * 677 * 60_000),
  ...Array.from({ length: 12 }, (_, month) => [-1, 0, 1].map((ms) => Date.UTC(2026, month, 1) + ms)).flat(),
]

describe.each(zones)('in %s', (zone) => {
  it('SQL and TypeScript name the same day at every moment', async () => {
    const rows = await shop.rows<{ day: string }>(sql`
      select shop_day(to_timestamp(ms / 1000.0), ${zone})::text as day
      from unnest(${`{${moments.join(',')}}`}::float8[]) with ordinality as m (ms, place) order by place`)
    expect(rows.map(({ day }) => day)).toEqual(moments.map((ms) => dayAt(new Date(ms), zone)))
  })

  it('every day begins at the same moment in both, and right after the day before', async () => {
    const days = Array.from({ length: 365 }, (_, i) => addDays('2026-01-01', i))
    const rows = await shop.rows<{ start: number }>(sql`
      select (extract(epoch from shop_day_start(day, ${zone})) * 1000)::float8 as start
      from unnest(${`{${days.join(',')}}`}::date[]) with ordinality as d (day, place) order by place`)
    expect(rows.map(({ start }) => start)).toEqual(days.map((day) => startOfDay(day, zone).getTime()))
    const around = rows.map(({ start }) => [dayAt(new Date(start - 1), zone), dayAt(new Date(start), zone)])
    expect(around).toEqual(days.map((day) => [addDays(day, -1), day]))
  })
})

it.each([
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ['2026-10-25', 'Atlantic/Azores', '2026-10-25T00:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
  ['2026-10-05', 'Australia/Lord_Howe', '2026-10-04T13:00:00.000Z'],
  ['2026-12-01', 'Pacific/Kiritimati', '2026-11-30T10:00:00.000Z'],
  ['2026-12-01', 'Etc/GMT+12', '2026-12-01T12:00:00.000Z'],
  // The date line: Samoa had no 30 December 2011.
  ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
])('%s begins in %s at %s', async (day, zone, start) => {
  expect(startOfDay(day, zone).toISOString()).toBe(start)
  const [row] = await shop.rows<{ start: string }>(sql`select shop_day_start(${day}::date, ${zone})::text as start`)
  expect(new Date(row?.start ?? '').toISOString()).toBe(start)
})

it.each(['0001-01-01', '9999-12-31'])('%s begins somewhere, for filters of any days', async (day) => {
  const [row] = await shop.rows<{ known: boolean }>(sql`select shop_day_start(${day}::date + 1, 'Asia/Dhaka') is not null as known`)
  expect(row).toEqual({ known: true })
})

it('the time zones of the server, the database and the role do not matter to the shop', async () => {
  const { name, role } =
    (await shop.rows<{ name: string; role: string }>(sql`select current_database() as name, current_user as role`))[0] ?? {}
  if (name === undefined || role === undefined) throw new Error('The database has no name')
  await shop.rows(sql.raw(`alter database "${name}" set timezone = 'Pacific/Kiritimati'`))
  const elsewhere = createSqlClient(shop.url, { max: 1 })
  try {
    const [row] = await elsewhere`select current_setting('TimeZone') as zone, shop_day('2026-11-25T19:31Z', 'Asia/Dhaka')::text as day`
    expect(row).toEqual({ zone: 'UTC', day: '2026-11-26' })
    // People who read the database themselves have another zone: the functions do not ask for it.
    await elsewhere`set timezone = 'Pacific/Pago_Pago'`
    const [other] = await elsewhere`
      select shop_day('2026-11-25T19:31Z', 'Asia/Dhaka')::text as day, extract(epoch from shop_day_start('2026-11-26', 'Asia/Dhaka'))::float8 as start`
    expect(other).toEqual({ day: '2026-11-26', start: Date.parse('2026-11-25T18:00:00Z') / 1_000 })
  } finally {
    await closeSqlClient(elsewhere)
  }
})
