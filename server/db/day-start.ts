import { sql } from 'drizzle-orm'
import { fn } from './call-function.ts'

/** SQL: the first moment of the shop's day such as `2026-11-30`, plus some days. It takes the days up to 9999-12-31, and those after them. */
export const dayStart = (day: string, timeZone: string, daysLater = 0) =>
  fn('shop_day_start', { day: sql<string>`${day}::date + ${daysLater}::int`, zone: timeZone })
