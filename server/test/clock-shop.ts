// A shop at a moment of the test's choice: everything that asks the database or the process for the time gets it.
import { sql } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { buildApp } from '#server/compose/app.ts'
import { createShop } from '#server/compose/create-shop.ts'
import { closeSqlClient, createSqlClient } from '#server/db/client.ts'
import { cashOnly } from '#server/domain/context/payment-config.ts'
import { publicUrl, secretKey, type TestShop, testShop } from './test-shop.ts'

export type ClockShop = Awaited<ReturnType<typeof clockShop>>

/**
 * A test shop whose database has a function `now` in front of PostgreSQL's. `setClock` sets it, `openIn` opens the same shop with another TIME_ZONE.
 * Sessions of its people do not expire.
 */
export async function clockShop() {
  const base = await testShop()
  await base.rows(
    sql.raw(`
    create schema clock;
    create table clock.moment as select now() as at;
    create function clock.now() returns timestamptz language sql stable as 'select at from clock.moment';
    do $$
    declare v record;
    begin
      execute format('alter database %I set search_path = clock, pg_catalog, public', current_database());
      -- Nothing may depend on it.
      execute format('alter database %I set timezone = %L', current_database(), 'Asia/Kathmandu');
      for v in select table_name, column_name from information_schema.columns where table_schema = 'public' and column_default = 'now()' loop
        execute format('alter table public.%I alter column %I set default clock.now()', v.table_name, v.column_name);
      end loop;
    end $$`),
  )
  let moment = new Date()

  async function setClock(time: string): Promise<void> {
    moment = new Date(time)
    await base.rows(sql`update clock.moment set at = ${time}::timestamptz`)
    await base.rows(sql`update sessions set expires_at = '2100-01-01', ends_at = '2100-01-01'`)
  }

  async function openIn(timeZone: string) {
    // A new client: connections read the search path when they begin.
    const client = createSqlClient(base.url, { max: 5, patience: 10 })
    const payments = cashOnly(publicUrl, { name: 'Partsdock Ltd', timeZone })
    const options = { currency: 'BDT', rateLimit: false, isPatient: true, databasePrepare: true, secretKey, contactEmail: 'shop@shop.test' }
    const shop = { ...createShop(client, { ...options, timeZone, payments }), now: () => moment }
    const { app } = await buildApp({ shop, publicUrl })
    await app.ready()
    afterAll(async () => {
      await app.close()
      shop.live.close()
      await shop.searchCounts.flush()
      await closeSqlClient(client)
    })
    return { app, shop }
  }

  return { ...base, setClock, openIn } satisfies TestShop & Record<string, unknown>
}
