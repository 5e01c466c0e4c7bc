// A large database: copies of the parts, up to a million, with names and numbers of their own.
import type postgres from 'postgres'
import { migrateDatabase } from '#server/compose/migrate-database.ts'
import { addressOf, countTypes, createShopDatabase, insertInBulk, orderByStock, withSql } from './fill.ts'
import type { Part } from './part.ts'

type Wishes = {
  parts: readonly Part[]
  /** Where the parts are from: products of another source are not reused. */
  source: string
  /** How many times the parts. */
  copies: number
  /** Whether the database is there for a later run: then it stays as filled, and this run works on a copy. */
  isKept: boolean
}

const copiesAtOnce = 5
/** Before the number of the copy, in its SKU and part numbers; no number of a part contains it. */
export const copyMark = 'COPY'
const filledNameOf = (copies: number) => `bench_copies_${copies}_filled`
const usedNameOf = (copies: number) => `bench_copies_${copies}`

/** The address of the database, filled, or copied from an earlier run. */
export async function openCopied(clusterUrl: string, { parts, source, copies, isKept }: Wishes): Promise<string> {
  const startedAt = performance.now()
  const [usedName, filledName] = [usedNameOf(copies), filledNameOf(copies)]
  const what = `${(copies * parts.length).toLocaleString('en')} products`
  const say = (text: string) => console.log(`  ${text} in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  if (!isKept) {
    const url = await fill(clusterUrl, usedName, parts, copies)
    say(`filled in ${what}`)
    return url
  }
  if ((await commentOf(clusterUrl, filledName)) !== source) {
    await fill(clusterUrl, filledName, parts, copies)
    await withSql(clusterUrl, (sql) => sql.unsafe(`comment on database ${filledName} is '${source.replaceAll("'", "''")}'`))
    say(`filled in ${what}`)
  }
  await withSql(clusterUrl, async (sql) => {
    await sql.unsafe(`drop database if exists ${usedName}`)
    await sql.unsafe(`create database ${usedName} template ${filledName} strategy file_copy`)
  })
  const url = addressOf(clusterUrl, usedName)
  await migrateDatabase(url)
  say(`copied ${what}`)
  return url
}

/** Written when a database is complete. */
async function commentOf(clusterUrl: string, name: string): Promise<string | undefined> {
  const [found] = await withSql(
    clusterUrl,
    (sql) =>
      sql<{ comment: string | null }[]>`select shobj_description(oid, 'pg_database') as comment from pg_database where datname = ${name}`,
  )
  return found?.comment ?? undefined
}

async function fill(clusterUrl: string, name: string, parts: readonly Part[], copies: number): Promise<string> {
  return withoutFlushing(clusterUrl, async () => {
    const url = await createShopDatabase(clusterUrl, name, parts)
    await multiplyParts(url, parts.length, copies)
    await withSql(url, (sql) => sql`checkpoint`)
    return url
  })
}

/** Makes `copies` times the `rows` products that a database has, with the ids from 1 on. */
export async function multiplyParts(url: string, rows: number, copies: number): Promise<void> {
  await withSql(url, (sql) =>
    insertInBulk(sql, async () => {
      for (let first = 1; first < copies; first += copiesAtOnce)
        await addCopies(sql, rows, first, Math.min(first + copiesAtOnce, copies) - 1)
      await sql`select setval(pg_get_serial_sequence('products', 'id'), max(id)) from products`
    }),
  )
  await withSql(url, countTypes)
  await withSql(url, orderByStock)
  await withSql(url, (sql) => indexCopies(sql, rows, copies))
  await withSql(url, (sql) => sql`vacuum (analyze)`)
}

/**
 * The part numbers and the last word of the name are different in each copy: in a larger catalogue, too, a rare word is in a few names, and a
 * part number belongs to one part.
 */
async function addCopies(sql: postgres.Sql, rows: number, first: number, last: number): Promise<void> {
  await sql`
    insert into products (id, sku, part_numbers, name, product_type, manufacturer, series, price_minor, available_quantity,
      min_order_quantity, description, specs, release_year, units_sold)
    select copy * ${rows}::int + id, sku || ${copyMark}::text || copy, array(select number || ${copyMark}::text || to_char(copy, 'FM00') from unnest(part_numbers) number),
      left(name, 190) || ' ' || left(md5(copy || sku), 5), product_type, manufacturer, series, price_minor + copy, available_quantity,
      min_order_quantity, description, specs, release_year, units_sold + copy
    from generate_series(${first}::int, ${last}::int) copy cross join products where id <= ${rows}::int`
}

/** Words, typed specs and counters of the copies: as the index would make them, from those of their originals. */
async function indexCopies(sql: postgres.Sql, rows: number, copies: number): Promise<void> {
  const ginIndexes = ['part_words_words', 'part_words_squashed', 'part_facts_facets', 'search_words_keys']
  const definitions = await sql<{ definition: string }[]>`
    select indexdef as definition from pg_indexes where indexname in ${sql(ginIndexes)}`
  for (const name of ginIndexes) await sql`drop index ${sql(name)}`
  await sql`
    insert into part_facts (product_id, specs, facets, edition)
    select copy * ${rows}::int + product_id, specs, facets, edition
    from generate_series(1, ${copies - 1}::int) copy cross join part_facts where product_id <= ${rows}::int`
  await sql`update facet_values set uses = uses * ${copies}::int`
  // Numbers, and the last word of the name, are of the copy alone.
  await sql`
    insert into part_words (product_id, words, squashed)
    select p.id,
      ts_delete(w.words, array(select word from unnest(tsvector_to_array(w.words)) word where word like 'n%')) || array_to_tsvector(array(
        select distinct mark || number from unnest(p.part_numbers || p.sku) as given, squash_text(given) as number, unnest(array['n', 'n#']) as mark
        where number <> ''
        union select 'a' || right(p.name, 5))),
      product_search_text(p.sku, p.name, p.part_numbers, p.manufacturer, p.series, p.product_type)
    from products p join part_words w on w.product_id = (p.id - 1) % ${rows}::int + 1 where p.id > ${rows}::int`
  await sql`update search_words set name = name * ${copies}::int, spec = spec * ${copies}::int, piece = piece * ${copies}::int`
  await sql`
    insert into search_words as s (word, name) select right(name, 5), count(*) from products where id > ${rows}::int group by 1
    on conflict (word) do update set name = s.name + excluded.name`
  for (const { definition } of definitions) await sql.unsafe(definition)
}

/** Nothing written here would be missed after a crash. */
async function withoutFlushing<T>(clusterUrl: string, work: () => Promise<T>): Promise<T> {
  const settings = { fsync: 'off', max_wal_size: '16GB', autovacuum: 'off', maintenance_work_mem: '1GB' }
  const set = async (text: (name: string, value: string) => string) => {
    await withSql(clusterUrl, async (sql) => {
      for (const [name, value] of Object.entries(settings)) await sql.unsafe(text(name, value))
      await sql`select pg_reload_conf()`
    })
  }
  await set((name, value) => `alter system set ${name} = '${value}'`)
  try {
    return await work()
  } finally {
    await set((name) => `alter system reset ${name}`)
  }
}
