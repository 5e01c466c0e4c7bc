// The database finds the one spelling of an address that the shop finds, for every letter that a host may have.
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { expect, it } from 'vitest'
import { normalAddress } from '#common/users/address.ts'
import { EmailAddress } from '#common/users/schema.ts'
import { readFunctionSet } from '#server/db/function-set.ts'
import { copyTemplate } from '#server/test/copy-template.ts'
import { testShop } from '#server/test/test-shop.ts'

const shop = await testShop()
const texts = readFunctionSet().functions.filter(({ name }) => ['host_label', 'plain_address'].includes(name))

// Of Chinese, Japanese and Korean signs, which have no case, some are enough.
const isMany = (point: number) => (point >= 0x2e80 && point < 0xd800) || point >= 0x20000
const addresses = Array.from({ length: 0x110000 }, (_, point) => point)
  .filter((point) => point > 0x7f && (point < 0xd800 || point > 0xdfff) && (!isMany(point) || point % 32 === 0))
  .map((point) => `abc@b${String.fromCodePoint(point)}c.example`)
  .filter((address) => EmailAddress.safeParse(address).success)

/** The addresses that `plainAddresses` spells other than the shop, which may leave the case of ASCII letters. */
async function differing(given: readonly string[], plainAddresses: (batch: readonly string[]) => Promise<string[]>): Promise<string[]> {
  const different: string[] = []
  for (let at = 0; at < given.length; at += 20_000) {
    const batch = given.slice(at, at + 20_000)
    const plain = await plainAddresses(batch)
    different.push(...batch.filter((address, i) => plain[i] !== normalAddress(address).toLowerCase()))
  }
  return different
}

const inShop = async (batch: readonly string[]) => {
  const rows = await shop.rows<{ plain: string }>(
    sql`select plain_address(a) as plain from jsonb_array_elements_text(${JSON.stringify(batch)}::text::jsonb) with ordinality e (a, place) order by place`,
  )
  return rows.map(({ plain }) => plain)
}

it('in any case', async () => {
  expect(addresses.length).toBeGreaterThan(30_000)
  expect(await differing(addresses, inShop)).toEqual([])
})

it('in a database with the locale C, as far as stored addresses have lower case or are normal', async () => {
  const { url, drop } = await copyTemplate('template0', 'C')
  const client = postgres(url, { max: 1, onnotice: () => {} })
  try {
    for (const { text } of texts) await client.unsafe(text)
    const inLocaleC = async (batch: readonly string[]) => {
      const rows = await client<{ plain: string }[]>`
        select plain_address(a) as plain from unnest(${client.array([...batch])}::text[]) with ordinality e (a, place) order by place`
      return rows.map(({ plain }) => plain)
    }
    const lower = addresses.filter((address) => address.normalize('NFKC').toLowerCase() === address.normalize('NFKC'))
    expect(lower.length).toBeGreaterThan(30_000)
    expect(await differing(lower, inLocaleC)).toEqual([])
    expect(await differing(addresses.map(normalAddress), inLocaleC)).toEqual([])
  } finally {
    await client.end()
    await drop()
  }
})
