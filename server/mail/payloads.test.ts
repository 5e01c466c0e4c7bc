// The shop's SQL functions queue each kind of mail, and the test parses it like the job does.
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readFunctionSet } from '#server/db/function-set.ts'
import { readSignature } from '#server/db/signatures.ts'
import { addOrderOf } from '#server/test/test-orders.ts'
import { first, type Person, testShop } from '#server/test/test-shop.ts'
import { trpcCall } from '#server/test/trpc-call.ts'
import { isMailKind, type MailKind, mailPayloads } from './payloads.ts'
import { writeMail } from './write-mail.ts'

const shop = await testShop()
const kinds = Object.keys(mailPayloads).filter(isMailKind)
const setting = {
  publicUrl: 'http://shop.test',
  shop: { name: 'Partsdock', logo: null },
  currency: 'BDT',
  timeZone: 'UTC',
  linkToken: 'T'.repeat(43),
}
const seller = JSON.stringify({ name: 'Partsdock' })
const hash = () => sql`sha256(convert_to(gen_random_uuid()::text, 'UTF8'))`
const proofOf = ({ sessionId }: Person) => sql`${JSON.stringify({ by: 'session', id: sessionId, kind: 'token' })}::jsonb`
const outcomeOf = async (call: ReturnType<typeof sql>) =>
  first(await shop.rows<{ outcome: string }>(sql`select ${call} as outcome`)).outcome

async function openAccounts(): Promise<void> {
  const unconfirmed = await shop.person()
  await shop.rows(sql`select enqueue_welcome(${unconfirmed.id}, ${unconfirmed.email}, 'Rina Akter', ${hash()}, 'sealed')`)
  expect(await outcomeOf(sql`send_confirmation(${unconfirmed.id}, ${hash()}, 'sealed')`)).toBe('sent')
  expect(await outcomeOf(sql`begin_password_reset(${unconfirmed.email}, ${hash()}, 'sealed')`)).toBe('sent')
  expect(await outcomeOf(sql`make_admin('boss@people.test', 'boss@people.test', ${hash()}, 'sealed')`)).toBe('created')
  // A new account, and an account that was never confirmed.
  for (const email of ['new@people.test', unconfirmed.email])
    await shop.rows(sql`select * from sign_in_with_identity('google', ${email}, ${email}, true, 'Rina Akter', '{}')`)
}

async function changeAccount(): Promise<void> {
  const person = await shop.person({ password: 'a good password' })
  const proof = proofOf(person)
  expect(await outcomeOf(sql`link_identity(${person.id}, 'github', 'subject', null, false, ${proof})`)).toBe('linked')
  expect(await outcomeOf(sql`unlink_identity(${person.id}, 'github', ${proof})`)).toBe('unlinked')
  await shop.rows(sql`select * from add_api_token(${person.id}, 'Till', 'token hash', 'read', now() + interval '1 day', 5, ${proof}, '{}')`)
  for (const device of ['one', 'two'])
    await shop.rows(sql`select note_device(${person.id}, ${device}, 'Firefox on Windows', '203.0.113.9')`)
  const admin = await shop.admin()
  const roles = sql`set_staff_roles(${JSON.stringify({ actor: admin.id, roles: ['admin'] })}::jsonb, ${person.email}, ${person.email}, '{sales}', ${proofOf(admin)})`
  expect(await outcomeOf(roles)).toBe('changed')
  const known = sql`(select password_hash from credentials where user_id = ${person.id})`
  expect(await outcomeOf(sql`change_password(${person.id}, ${person.sessionId}, ${known}, 'new hash', ${proof}, '{}')`)).toBe('changed')
}

async function changeFactors(): Promise<void> {
  const person = await shop.person()
  const proof = proofOf(person)
  const by = sql`'{}'::jsonb`
  expect(
    await outcomeOf(
      sql`add_passkey(${person.id}, ${person.sessionId}, 'k', 'Key', 'pQ', 9, '{}', 'localhost', 10, '{hash}', ${proof}, ${by})`,
    ),
  ).toBe('first')
  expect(await outcomeOf(sql`replace_recovery_codes(${person.id}, '{other}', ${proof}, ${by})`)).toBe('replaced')
  const copied = JSON.stringify({ kind: 'passkey', id: 'k', publicKey: 'pQ', host: 'localhost', counter: 9 })
  expect(await outcomeOf(sql`use_factor(${person.id}, ${copied}::jsonb)`)).toBe('counter')
  expect(await outcomeOf(sql`remove_factor(${person.id}, 'k', ${proof}, ${by})`)).toBe('removed')
}

async function trade(): Promise<void> {
  const [customer, admin, item] = await Promise.all([shop.person(), shop.admin(), shop.item()])
  const [paid, cancelled] = [await addOrderOf(shop, customer, item), await addOrderOf(shop, customer, item)]
  await shop.rows(sql`select * from place_purchase(${customer.id}, ${`{${paid},${cancelled}}`}::int[], 'cash', null, '{}')`)
  expect(
    await outcomeOf(
      sql`(select outcome from close_orders(null, array[${cancelled}]::int[], jsonb_build_object('actor', ${customer.id}::text), false, false, null))`,
    ),
  ).toBe('closed')
  expect(await outcomeOf(sql`record_cash(${paid}, jsonb_build_object('actor', ${admin.id}::text), 'BDT', ${seller}::jsonb)`)).toBe('paid')
  expect(
    await outcomeOf(
      sql`refund_payment(gen_random_uuid(), ${paid}, 500, 'One was broken', jsonb_build_object('actor', ${admin.id}::text), ${seller}::jsonb)`,
    ),
  ).toBe('asked')
}

async function tellOfStock(): Promise<void> {
  const [customer, item] = [await shop.person(), await shop.item({ availableQuantity: 0 })]
  await shop.rows(sql`select * from add_stock_alert(${customer.id}, ${item.id}, 5)`)
  await shop.rows(sql`update products set available_quantity = 500 where id = ${item.id}`)
  await shop.rows(sql`select send_stock_alerts(${item.id})`)
}

let queued: { kind: string; payload: Record<string, unknown> }[]
beforeAll(async () => {
  // Drop former functions, to prove that current ones do not call them.
  for (const { text } of readFunctionSet().functions.filter(({ isFormer }) => isFormer))
    await shop.rows(sql.raw(`drop function ${readSignature(text).call}`))
  await openAccounts()
  await changeAccount()
  await changeFactors()
  await trade()
  await tellOfStock()
  const message = { email: 'rina@people.test', subject: 'A quote', message: 'Thirty machines.' }
  await trpcCall(shop, 'mutation', 'contact.send', { input: message })
  queued = [...(await shop.rows<{ kind: string; payload: Record<string, unknown> }>(sql`select kind, payload from outbox`))]
})

describe('mail that SQL functions queue', () => {
  it.each(kinds)('as %s has the payload that its message needs', (kind) => {
    const payloads = queued.filter((mail) => mail.kind === kind).map(({ payload }) => payload)
    expect(payloads.length).toBeGreaterThan(0)
    for (const payload of payloads) {
      // Strict: fails on fields that the message does not know.
      z.strictObject(mailPayloads[kind].shape).parse(payload)
      expect(writeMail(kind, payload, setting).subject).not.toBe('')
    }
  })

  it('includes every kind, and no others', () => {
    expect(new Set(queued.map(({ kind }) => kind))).toEqual(new Set<string>(kinds))
    const named = readFunctionSet().functions.flatMap(({ text }) =>
      [...text.matchAll(/enqueue_(?:\w+_)?mail\('([^']+)'/g)].map(([, kind]) => kind as MailKind),
    )
    expect(named.filter((kind) => !isMailKind(kind))).toEqual([])
    expect(named.length).toBeGreaterThan(10)
  })
})
