// The rule of sameness exists in SQL, for indexes, and in TypeScript. same-key.slow.test.ts tries every sign.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sameKey } from '#common/kit/same-key.ts'
import { functionFolder } from '#server/db/function-set.ts'
import { readMigrations } from '#server/db/missing-parts.ts'
import { differentKeys, signs } from '#server/test/same-keys.ts'
import { testShop } from '#server/test/test-shop.ts'

const shop = await testShop()
const keysInSql = async (texts: readonly string[]) =>
  shop.rows<{ written: string; key: string; decomposed: string }>(sql`
    select written, public.same_key(written) as key, normalize(written, NFKD) as decomposed
    from jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb) with ordinality as w (written, place) order by place`)

it('is the same rule for signs of old scripts, and for some of all others', async () => {
  const some = signs.filter((_sign, place) => place < 0x600 || place % 499 === 0)
  expect(differentKeys(await keysInSql(some.map((sign) => `A${sign}Z`)))).toEqual([])
})

it('is the same rule for long texts, for empty ones and for null', async () => {
  const texts = ['', ' ', 'x'.repeat(600), 'Ä'.repeat(600), '\ufdfa'.repeat(200), '-', ' – ']
  expect((await keysInSql(texts)).map(({ key }) => key)).toEqual(texts.map(sameKey))
  expect(await shop.rows(sql`select public.same_key(null) as key`)).toEqual([{ key: null }])
})

// A note names files, which may move; a merged migration stays as it is.
const withoutNotes = (text: string) => text.replace(/^-- .*\n/gm, '')

it.each(['same_key', 'same_key_of_signs', 'settle_twins'])('the migration makes %s as its file does', (name) => {
  const text = withoutNotes(readFileSync(join(functionFolder, `items/${name}.sql`), 'utf8')).trim()
  expect(readMigrations().some((migration) => withoutNotes(migration).includes(text))).toBe(true)
})
