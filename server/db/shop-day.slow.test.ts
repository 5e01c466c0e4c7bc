// The shop's day in SQL and in TypeScript, in every zone that Node knows.
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { dayAt } from '#common/kit/shop-day.ts'
import { testShop } from '#server/test/test-shop.ts'

const shop = await testShop()

/** Every 7 hours and 7 minutes through two years. */
const moments = Array.from({ length: 2_460 }, (_, i) => Date.UTC(2026, 0, 1) + i * 427 * 60_000)

/** Zones with new rules, which the time zone data of Node or PostgreSQL may lack; a start says so. */
const changing = new Set(['America/Vancouver'])

it.each(Intl.supportedValuesOf('timeZone').filter((zone) => !changing.has(zone)))('is the same in %s', async (zone) => {
  const rows = await shop.rows<{ day: string }>(sql`
    select shop_day(to_timestamp(ms / 1000.0), ${zone})::text as day
    from unnest(${`{${moments.join(',')}}`}::float8[]) with ordinality as m (ms, place) order by place`)
  expect(rows.map(({ day }) => day)).toEqual(moments.map((ms) => dayAt(new Date(ms), zone)))
})
