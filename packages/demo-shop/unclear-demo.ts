// Why the demo cannot be told apart from the real shop, or not yet. Each reason says what to do.
import { sql } from 'drizzle-orm'
import type { Passwords } from '#server/auth/passwords.ts'
import { products } from '#server/db/schema/products.ts'
import { demoSignIns } from './accounts.ts'
import { demoParts } from './parts.ts'
import { isReal, type Tx } from './remove-marked.ts'

/** What to do with parts of the demo that were changed since, and so may be the shop's own. Undefined: refuse. */
export type ChangedParts = 'keep' | 'remove' | undefined

export async function unclearAccounts(tx: Tx, passwords: Pick<Passwords, 'verify'>): Promise<string[]> {
  const [{ times, admins } = { times: 0, admins: 0 }] = await tx.execute<{ times: number; admins: number }>(sql`
    select (select count(distinct created_at)::int from demo_accounts) as times,
      (select count(*)::int from users where role = 'admin' and deleted_at is null and id not in (select id from demo_accounts)) as admins`)
  const accounts = await tx.execute<{ email: string; hash: string | null; linked: boolean }>(sql`
    select a.email, c.password_hash as hash, exists (select from identities i where i.user_id = a.id) as linked
    from demo_accounts a left join credentials c on c.user_id = a.id where not a.is_gone order by a.email`)
  const used: string[] = []
  for (const { email, hash, linked } of accounts) {
    const known = demoSignIns.find((one) => one.email === email)?.password ?? ''
    if (linked || (hash !== null && !(await passwords.verify(hash, known)))) used.push(email)
  }
  return [
    ...(admins > 0 ? [] : ['No admin would be left: make yourself one with npm run admin -- EMAIL, then run this again.']),
    ...(times > 1 ? ["The demo's accounts were not all added at once, so it is not certain which parts are the demo's."] : []),
    ...used.map(
      (email) =>
        `${email} has a password or a linked account of its own, so a person uses it: remove it under Manage Users, then run this again.`,
    ),
  ]
}

/** Refunded payments are clear, and so are those that ended without money and are no longer asked about. */
export async function unclearPayments(tx: Tx): Promise<string[]> {
  const real = await tx.execute<{ reference: string; method: string; isOver: boolean }>(sql`
    select reference, method, state in ('failed', 'expired') as "isOver" from payments
    where user_id in (select id from demo_accounts) and ${isReal} and (state in ('open', 'settled') or ask_at is not null) order by created_at`)
  return real.map(({ reference, method, isOver }) =>
    isOver
      ? `A payment by an account of the demo may still arrive (${method}, ${reference}): run this again when the provider has given its final answer, in a day at most.`
      : `An account of the demo paid with real money (${method}, ${reference}): refund it first.`,
  )
}

/** Parts whose facts, prices or stock were changed by an import or by an account that is not the demo's. */
export async function unclearParts(tx: Tx, changedParts: ChangedParts): Promise<string[]> {
  const original = demoParts.map(({ sku, name, description, productType, priceMinor, minOrderQuantity }) => ({
    sku,
    name,
    description,
    productType,
    priceMinor,
    minOrderQuantity,
  }))
  await tx.execute(sql`
    update demo_parts d set is_changed = true
    from ${products}
    where ${products.id} = d.id and (
      ${products.specEdits} <> '{}'
      or not exists (
        select from jsonb_to_recordset(${JSON.stringify(original)}::text::jsonb)
          as o (sku text, name text, description text, "productType" text, "priceMinor" bigint, "minOrderQuantity" int)
        where o.sku = ${products.sku} and o.name = ${products.name} and o.description = ${products.description}
          and o."productType" = ${products.productType} and o."priceMinor" = ${products.priceMinor}
          and o."minOrderQuantity" = ${products.minOrderQuantity})
      or exists (
        select from stock_movements m where m.product_id = d.id and m.order_id is null and m.reason in ('adjusted', 'imported')
          and coalesce(m.actor_id not in (select id from demo_accounts), true))
      or exists (
        select from price_changes c where c.product_id = d.id and c.price_list_id is null
          and coalesce(c.actor_id not in (select id from demo_accounts), true)))`)
  const changed = await tx.execute<{ sku: string }>(
    sql`select d.sku from demo_parts d join products p on p.id = d.id where d.is_changed and p.deleted_at is null order by d.sku`,
  )
  if (changedParts === 'keep') await tx.execute(sql`delete from demo_parts where is_changed`)
  if (changedParts !== undefined || changed.length === 0) return []
  const some = changed.slice(0, 5).map(({ sku }) => sku)
  const more = changed.length > some.length ? ` and ${changed.length - some.length} more` : ''
  return [
    `${changed.length} parts of the demo were changed since (${some.join(', ')}${more}), so they may be yours: add --keep-changed, or --with-changed to remove them too.`,
  ]
}
