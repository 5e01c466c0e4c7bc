// The shop's key changes while accounts have codes as a second factor.
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createSeals, type SecretKeys } from '#server/auth/seals.ts'
import { addCodes, factorBrowser } from '#server/test/factor-browser.ts'
import { secretKey, testShop } from '#server/test/test-shop.ts'
import { noteUnreadableFactors, resealFactors } from './reseal-factors.ts'

const shop = await testShop()
const { db } = shop.shop
const factorsOf = (keys: SecretKeys) => createSeals(keys).factors
const next = 'the next key of more than thirty-two characters'

it('secrets are resealed with the present key, count, and still open the account', async () => {
  const person = await shop.person({ password: 'open sesame' })
  const { code } = await addCodes(shop, person)
  const [changed, after] = [factorsOf({ secretKey: next, secretKeyOther: secretKey }), factorsOf({ secretKey: next })]
  expect(await resealFactors(db, after)).toEqual({ secrets: 1, resealed: 0, unreadable: 1 })
  expect(await noteUnreadableFactors(db, after)).toEqual([expect.stringContaining('the codes of 1 account with')])
  expect(await resealFactors(db, changed)).toEqual({ secrets: 1, resealed: 1, unreadable: 0 })
  expect(await resealFactors(db, after)).toEqual({ secrets: 1, resealed: 0, unreadable: 0 })
  expect(await noteUnreadableFactors(db, after)).toEqual([])
  // Back to the key of this shop.
  expect((await resealFactors(db, factorsOf({ secretKey, secretKeyOther: next }))).resealed).toBe(1)
  const browser = factorBrowser(shop)
  expect((await browser.finish(await browser.ticketOf(person), { code: code() })).status).toBe(200)
})

it('a secret that is sealed for one account does not open another', async () => {
  const [one, other] = [await shop.person({ password: 'open sesame' }), await shop.person()]
  await addCodes(shop, one)
  await addCodes(shop, other)
  await shop.rows(sql`
    update totp_secrets set sealed_secret = (select sealed_secret from totp_secrets where user_id = ${other.id}) where user_id = ${one.id}`)
  expect((await resealFactors(db, shop.shop.seals.factors)).unreadable).toBe(1)
})
