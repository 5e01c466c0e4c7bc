// Databases for the bench: migrated, filled, and with signed-in customers.
import { hash } from '@node-rs/argon2'
import postgres from 'postgres'
import { createSessions } from '#server/auth/sessions.ts'
import { migrateDatabase } from '#server/compose/migrate-database.ts'
import { closeSqlClient, createSqlClient } from '#server/db/client.ts'
import { createDatabase } from '#server/db/database.ts'
import { indexWaiting } from '#server/domain/part-index/part-index.ts'
import type { Part } from './part.ts'
import { seededRandom } from './seeded-random.ts'

export type Customer = { id: string; email: string; token: string }

export const password = 'correct horse battery'
/** The shop's parameters of argon2id (server/auth/passwords.ts). */
export const hashing = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const rowsAtOnce = 2_000

/** Creates a database with that name and these products, instead of an older one of that name. Returns its address. */
export async function createShopDatabase(clusterUrl: string, name: string, parts: readonly Part[]): Promise<string> {
  await withSql(clusterUrl, async (sql) => {
    await sql`drop database if exists ${sql(name)}`
    await sql`create database ${sql(name)}`
  })
  const url = addressOf(clusterUrl, name)
  await migrateDatabase(url)
  await fillParts(url, parts)
  return url
}

/** Adds products with everything that the shop derives from them. */
export async function fillParts(url: string, parts: readonly Part[]): Promise<void> {
  await withSql(url, (sql) => insertInBulk(sql, () => insertProducts(sql, parts)))
  await indexParts(url)
  await withSql(url, (sql) => sql`vacuum (analyze)`)
}

/** Makes of all products what the triggers and the job of the index would. */
async function indexParts(url: string): Promise<void> {
  await withSql(url, countTypes)
  await withSql(url, orderByStock)
  await withSql(url, (sql) => sql`insert into parts_to_index (product_id) select id from products`)
  const client = createSqlClient(url)
  try {
    const db = createDatabase(client)
    while ((await indexWaiting(db, 200)) > 0);
  } finally {
    await closeSqlClient(client)
  }
}

/** Counts the products of each type from scratch. */
export async function countTypes(sql: postgres.Sql): Promise<void> {
  await sql`truncate type_counts, type_count_changes`
  await sql`
    insert into type_counts (product_type, parts, orderable)
    select product_type, count(*), count(*) filter (where not is_short) from products where deleted_at is null group by 1`
}

/** Fills in the order of stock from scratch. */
export async function orderByStock(sql: postgres.Sql): Promise<void> {
  await sql`truncate part_stock, part_stock_changes`
  await sql`
    insert into part_stock (product_id, product_type, is_short, available_quantity, price_minor)
    select id, product_type, is_short, available_quantity, price_minor from products where deleted_at is null`
}

/** The address of a database on the same server. */
export function addressOf(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function withSql<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

/** Creates the indexes of products after the rows, which takes a tenth of the time for a million, and runs no triggers. */
export async function insertInBulk(sql: postgres.Sql, insert: () => Promise<void>): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select i.indexname as name, i.indexdef as definition from pg_indexes i
    where i.tablename = 'products' and not exists (select from pg_constraint c where c.conname = i.indexname)`
  await sql`alter table products disable trigger user`
  for (const { name } of indexes) await sql`drop index ${sql(name)}`
  await insert()
  for (const { definition } of indexes) await sql.unsafe(definition)
  await sql`alter table products enable trigger user`
}

async function insertProducts(sql: postgres.Sql, parts: readonly Part[]): Promise<void> {
  const random = seededRandom(11)
  const rows = parts.map((part) => ({
    ...part,
    // A manufacturer's name may be longer than the shop allows.
    name: part.name.slice(0, 190),
    priceMinor: Math.max(1, Math.round(part.price * 100)),
    description: `${part.name}, ${part.category} by ${part.manufacturer ?? 'its maker'}${part.releaseYear ? `, of ${part.releaseYear}` : ''}.`,
    unitsSold: Math.floor(random() ** 4 * 5_000),
  }))
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await sql`
      insert into products (sku, part_numbers, name, product_type, manufacturer, series, price_minor, available_quantity,
        min_order_quantity, description, specs, release_year, units_sold)
      select sku, "partNumbers", name, category, manufacturer, series, "priceMinor", "availableQuantity", "minOrderQuantity", description,
        specs, "releaseYear", "unitsSold"
      from jsonb_to_recordset(${sql.json(rows.slice(start, start + rowsAtOnce) as never)}) as part (sku text, "partNumbers" text[], name text,
        category text, manufacturer text, series text, "priceMinor" bigint, "availableQuantity" int, "minOrderQuantity" int,
        description text, specs jsonb, "releaseYear" smallint, "unitsSold" int)`
  }
}

/** Customers with one bearer token each, valid for an hour, and all with the same `password`. */
export async function addCustomers(url: string, count: number): Promise<{ customers: Customer[]; passwordHash: string }> {
  const passwordHash = await hash(password, hashing)
  const people = await withSql(
    url,
    (sql) => sql<{ id: string; email: string }[]>`
      with people as (
        insert into users (email, display_name, phone_number, address)
        select 'customer' || n || '@bench.test', 'Customer ' || n, '+880 1700-000000', '14 Mirpur Road, Dhaka' from generate_series(1, ${count}::int) n
        returning id, email
      ), secrets as (
        insert into credentials (user_id, password_hash) select id, ${passwordHash} from people
      )
      select id, email from people`,
  )
  // One of them runs the shop.
  await withSql(url, (sql) => sql`update users set role = 'admin' where id = ${people[0]?.id ?? null}`)
  const client = createSqlClient(url)
  try {
    const sessions = createSessions(createDatabase(client))
    const customers = await Promise.all(
      people.map(async ({ id, email }) => ({
        id,
        email,
        token: started(await sessions.startToken(id, { by: 'password', hash: passwordHash })).credential,
      })),
    )
    return { customers, passwordHash }
  } finally {
    await closeSqlClient(client)
  }
}

/** Customers as above, with the admin among them named. */
export async function addPeople(url: string, count: number): Promise<{ customers: Customer[]; admin: Customer; passwordHash: string }> {
  const { customers, passwordHash } = await addCustomers(url, count)
  const [admin] = customers
  if (!admin) throw new Error('An admin is needed')
  return { customers, admin, passwordHash }
}

function started<T>(session: T | null): T {
  if (session === null) throw new Error('A customer could not be signed in')
  return session
}
