// The types of SQL functions come from their texts. A line after `@ts-expect-error` must not compile: the check of types refuses an unused one.
import { sql } from 'drizzle-orm'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { testShop } from '#server/test/test-shop.ts'
import { callOutcome, callOutcomes, callRows, callValue, fn, present, readOutcome } from './call-function.ts'
import { describeFunctions } from './describe-functions.ts'
import { readFunctionSet, sqlFunction } from './function-set.ts'
import type { Outcome, RowOf } from './function-types.ts'
import { sqlFunctions } from './sql-functions.data.ts'

const shop = await testShop()
const { db } = shop.shop

describe('the written types', () => {
  it('are up to date: npm run db:functions', () => {
    expect(sqlFunctions).toEqual(describeFunctions(readFunctionSet().functions))
  })

  it('follow the text: parameters, defaults, columns, and outcomes with those that are passed on', () => {
    const inner = `create or replace function inner_one(p_a integer) returns text language plpgsql as $$ begin
      if p_a = 1 then return 'done'; end if; return case when p_a = 2 then 'gone' else 'late' end; end $$;`
    const outer = `-- A note with 'words'.
create or replace function outer_one(p_user_id uuid, p_rate double precision, p_more jsonb default '{}')
returns table (outcome text, place integer) language plpgsql as $$ begin outcome := 'kept'; return next; return query select i, 1 from inner_one(1) i where i not in ('late'); end $$;`
    const trigger = 'create or replace function third() returns trigger language plpgsql as $$ begin return null; end $$;'
    const former = inner.replaceAll('inner_one', 'former_one')
    const texts = { 'a/inner_one.sql': inner, 'a/outer_one.sql': outer, 'a/third.sql': trigger, 'former/former_one.sql': former }
    expect(describeFunctions(Object.entries(texts).map(([path, text]) => sqlFunction(path, text)))).toEqual({
      inner_one: { parameters: { a: 'p_a integer' }, returns: 'text', outcomes: ['done', 'gone', 'late'] },
      outer_one: {
        parameters: { userId: 'p_user_id uuid', rate: 'p_rate double precision', more: 'p_more jsonb default' },
        returns: { outcome: 'text', place: 'integer' },
        outcomes: ['done', 'gone', 'kept', 'late'],
      },
    })
  })

  it('refuse an outcome that is not written as a literal', () => {
    const hidden =
      "create or replace function hidden() returns text language plpgsql as $$ begin if v then return 'a'; end if; return v_word; end $$;"
    expect(() => describeFunctions([sqlFunction('a/hidden.sql', hidden)])).toThrow(
      'hidden: write the outcome as a literal in "return v_word;"',
    )
  })

  it.each(['vanished', '', null, undefined, 'toString'])('do not include the outcome %j: the call throws', (word) => {
    expect(() => readOutcome('record_cash', word)).toThrow(/record_cash answered/)
  })
})

describe('a call', () => {
  it('gives each value to the parameter of its name, in any order', async () => {
    const day = await callValue(db, 'shop_day', { zone: 'Asia/Dhaka', at: new Date('2026-01-31T18:00:00Z') })
    expect(day).toBe('2026-02-01')
    expect(await callValue(db, 'account_at', { normal: 'no@such.test', own: 'no@such.test' })).toBeNull()
  })

  it('writes lists, texts with signs, JSON and null as they are', async () => {
    const texts = ['a b', 'c,d', '{e}', '"f"', '\\g', "h'i", 'ü', '', 'null', 'NULL']
    const searched = { sku: 's', name: 'n', partNumbers: texts, manufacturer: null, series: null, productType: 't' }
    const given = sql<string[]>`array(select jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb))`
    const expected = await callValue(db, 'product_search_text', { ...searched, partNumbers: given })
    expect(expected).toMatch(/ null null/)
    expect(await callValue(db, 'product_search_text', searched)).toBe(expected)
    expect(await callRows(db, 'price_ladders', { user: null, products: [], at: new Date() })).toEqual([])
  })

  it('takes columns and SQL in a larger statement, and leaves a default out', async () => {
    const item = await shop.item({ priceMinor: 4_200 })
    const products = sql<number[]>`array[${item.id}::bigint]`
    const rows = await db.execute<RowOf<'price_ladders'>>(
      sql`select * from ${fn('price_ladders', { user: null, products, at: sql<string>`now()` })}`,
    )
    expect(rows[0]).toMatchObject({ product_id: item.id, unit_price_minor: 4_200, list_name: null })
    const payment = '00000000-0000-4000-8000-000000000000'
    expect(await callOutcome(db, 'end_payment', { payment, state: 'failed', reason: null, askAt: null })).toBe('not_found')
    expect(await callOutcome(db, 'end_payment', { payment, state: 'failed', reason: null, askAt: null, event: 'e' })).toBe('not_found')
  })

  it('says which column a SQL function left empty', () => {
    expect(present(0, 'place')).toBe(0)
    expect(() => present(null, 'place')).toThrow('answered without place')
  })
})

it('compiles with the right arguments, columns and outcomes only', () => {
  expect(compiles).toBeTypeOf('function')
})

// Never called: each line only has to compile, or not.
async function compiles(): Promise<void> {
  const change = { number: 1, by: {}, any: true, quantity: 1, minimum: 1 }
  await callValue(db, 'change_order_quantity', change)
  // @ts-expect-error: two arguments are swapped
  await callValue(db, 'change_order_quantity', { ...change, any: change.quantity, quantity: change.any })
  // @ts-expect-error: an argument is missing
  await callValue(db, 'change_order_quantity', { number: 1, by: {}, any: true, quantity: 1 })
  // @ts-expect-error: there is no such argument
  await callValue(db, 'change_order_quantity', { ...change, isAdmin: true })
  // @ts-expect-error: there is no such function
  await callValue(db, 'change_order_quantities', change)
  // @ts-expect-error: SQL of another type
  await callValue(db, 'change_order_quantity', { ...change, quantity: sql<string>`'1'` })
  const [row] = await callOutcomes(db, 'restore_cart_lines', { user: '', numbers: [1] })
  expectTypeOf(row.order_number).toEqualTypeOf<number | null>()
  // @ts-expect-error: there is no such column
  void row.purchase_number
  const outcome: Outcome<'remove_build'> = await callOutcome(db, 'remove_build', { user: '', build: '', mostRemoved: 1, days: 1 })
  // @ts-expect-error: there is no such outcome
  if (outcome === 'deleted') return
  // @ts-expect-error: it returns no outcome
  await callOutcome(db, 'change_order_quantity', change)
}
