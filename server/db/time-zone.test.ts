// The comparison of Node's and PostgreSQL's time zone data at a start.
import { type SQL, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testShop } from '#server/test/test-shop.ts'
import { checkTimeZone } from './time-zone.ts'

const { shop } = await testShop()

it.each([
  'UTC',
  'Asia/Dhaka',
  'asia/dhaka',
  'Asia/Calcutta',
  'Etc/GMT+12',
  'Pacific/Kiritimati',
  'America/New_York',
  'Australia/Lord_Howe',
])('has nothing to say about %s', async (zone) => {
  expect(await checkTimeZone(shop.db, zone)).toEqual([])
})

it.each(['BST', 'IST', 'ist', 'CET', 'EET'])('refuses %s, an abbreviation that means two zones', async (zone) => {
  await expect(checkTimeZone(shop.db, zone)).rejects.toThrow(`TIME_ZONE: ${zone} means another time zone to PostgreSQL`)
})

/** As if the data of PostgreSQL was older. */
const replaceZone = (zone: SQL) =>
  shop.db.execute(sql`
    create or replace function shop_day_start(p_day date, p_zone text) returns timestamptz language sql immutable strict parallel safe
    as $$ select p_day::timestamp at time zone ${zone} $$`)

it('refuses a zone that PostgreSQL does not know', async () => {
  await replaceZone(sql.raw(`(p_zone || ' of 2027')`))
  await expect(checkTimeZone(shop.db, 'Asia/Dhaka')).rejects.toThrow('TIME_ZONE: PostgreSQL does not know the time zone Asia/Dhaka')
})

it.each(['Asia/Almaty', 'Iran'])('notes that all days of %s differ: a country changed its offset', async (zone) => {
  await replaceZone(sql.raw(`'Etc/GMT-1'`))
  const notes = await checkTimeZone(shop.db, zone)
  expect(notes).toEqual([expect.stringContaining(`disagree about 1098 days of ${zone}`)])
})

it('notes the days that differ', async () => {
  await replaceZone(sql.raw(`case when p_day > '2027-03-28' then 'Africa/Lagos' else p_zone end`))
  const notes = await checkTimeZone(shop.db, 'Europe/Berlin', new Date('2026-11-26T04:00:00Z'))
  expect(notes).toEqual([expect.stringMatching(/disagree about \d+ days of Europe\/Berlin, the first of them 2027-03-29\./)])
})
