// Every sign of Unicode has the same key in SQL and in TypeScript.
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sameKey } from '#common/kit/same-key.ts'
import { differentKeys, signs } from '#server/test/same-keys.ts'
import { testShop } from '#server/test/test-shop.ts'

const shop = await testShop()
const keysInSql = async (texts: readonly string[]) =>
  shop.rows<{ written: string; key: string; decomposed: string }>(sql`
    select written, public.same_key(written) as key, normalize(written, NFKD) as decomposed
    from jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb) as w (written)`)

it('is the same rule for every sign, between two letters and beside another sign', async () => {
  const different: string[] = []
  const atOnce = 20_000
  for (let at = 0; at < signs.length; at += atOnce)
    different.push(...differentKeys(await keysInSql(signs.slice(at, at + atOnce).map((sign) => `A${sign}Z`))))
  const changed = signs.filter((sign) => sameKey(sign) !== sign && /[\p{L}\p{M}\p{Pd}\s]/u.test(sign))
  for (let at = 0; at < changed.length; at += 4_000)
    different.push(
      ...differentKeys(
        await keysInSql(changed.slice(at, at + 4_000).flatMap((sign) => [`${sign}${sign}`, ` ${sign}\u0307`, `\u00ad${sign}\u0345`])),
      ),
    )
  expect(different).toEqual([])
})

it('ignores every sign that Unicode calls ignorable, and every direction mark', () => {
  const ignorable = signs.filter((sign) => /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u.test(sign) && !/\p{Cn}/u.test(sign))
  expect(ignorable.length).toBeGreaterThan(200)
  expect(ignorable.filter((sign) => sameKey(`a${sign}b`) !== 'ab')).toEqual([])
})

it('knows every dash and every blank of Unicode', () => {
  expect(signs.filter((sign) => /\p{Pd}/u.test(sign) && sameKey(`a${sign}b`) !== 'a-b')).toEqual([])
  expect(signs.filter((sign) => /[\p{Zs}\p{Zl}\p{Zp}\t\n]/u.test(sign) && sameKey(`a${sign} b`) !== 'a b')).toEqual([])
})
