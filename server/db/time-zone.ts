// Pages, documents and mails name the shop's day with Node's time zone data, filters with PostgreSQL's. A start compares them.
import { sql } from 'drizzle-orm'
import { addDays, dayAt } from '#common/kit/shop-day.ts'
import { StartError } from '#server/lib/start-error.ts'
import { startOfDay } from '#server/lib/zoned-time.ts'
import { fn } from './call-function.ts'
import { sqlState } from './client.ts'
import type { Db } from './database.ts'

const invalidParameter = '22023'

/**
 * Compares the first moments of the days from a year ago to two years ahead. Returns a note for the operator if some differ, because one of
 * the two has old data: a country can change its offset for good. Throws `StartError` if PostgreSQL does not know the zone, or reads its name as
 * an abbreviation with another meaning: `BST` is Dhaka to Node, and London to PostgreSQL.
 */
export async function checkTimeZone(db: Db, timeZone: string, now = new Date()): Promise<string[]> {
  const today = dayAt(now, timeZone)
  const days = await startsInDatabase(db, timeZone, { from: addDays(today, -366), to: addDays(today, 731) })
  const differing = days.filter(({ day, seconds }) => startOfDay(day, timeZone).getTime() !== seconds * 1_000)
  const [first] = differing
  if (!first) return []
  if (await isAbbreviation(db, timeZone))
    throw new StartError(
      `TIME_ZONE: ${timeZone} means another time zone to PostgreSQL. Write the name of a region and a city, such as Asia/Dhaka.`,
    )
  return [
    `TIME_ZONE: Node and PostgreSQL disagree about ${differing.length} days of ${timeZone}, the first of them ${first.day}. On these days, filters by day find other orders than documents show. Update the time zone data (tzdata) of both.`,
  ]
}

/** PostgreSQL prefers abbreviations to names of zones. */
async function isAbbreviation(db: Db, timeZone: string): Promise<boolean> {
  const [found] = await db.execute<{ is: boolean }>(
    sql`select exists (select from pg_timezone_abbrevs a where a.abbrev = upper(${timeZone})) as is`,
  )
  return found?.is === true
}

async function startsInDatabase(db: Db, timeZone: string, { from, to }: { from: string; to: string }) {
  try {
    return await db.execute<{ day: string; seconds: number }>(sql`
      select day::date::text as day, extract(epoch from ${fn('shop_day_start', { day: sql<string>`day::date`, zone: timeZone })})::float8 as seconds
      from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as day order by day`)
  } catch (error) {
    if (sqlState(error) !== invalidParameter) throw error
    throw new StartError(
      `TIME_ZONE: PostgreSQL does not know the time zone ${timeZone}. Update its time zone data (tzdata), or write another name of the zone.`,
      { cause: error },
    )
  }
}
