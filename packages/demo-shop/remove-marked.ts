// Removes the rows that the temporary tables of `remove.ts` list, and all that belongs to them.
import { type SQL, sql } from 'drizzle-orm'
import { fn } from '#server/db/call-function.ts'
import type { Db } from '#server/db/database.ts'

export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

export type RemovalTools = {
  /** Takes hidden parts out of the search, in the transaction that hides them. */
  indexChanged: (tx: Tx, ids: readonly number[]) => Promise<unknown>
}

export type DemoRemoved = Record<
  | 'accounts'
  | 'hiddenAccounts'
  | 'parts'
  | 'hiddenParts'
  | 'keptParts'
  | 'orders'
  | 'payments'
  | 'keptPayments'
  | 'documents'
  | 'keptDocuments'
  | 'reviews'
  | 'priceLists'
  | 'customerGroups'
  | 'pictures',
  number
>

/** Payments with real money: a provider has moved it, or may still do so. */
export const isReal = sql`mode = 'live' and method <> 'cash'`

export async function removeMarked(tx: Tx, { indexChanged }: RemovalTools): Promise<DemoRemoved> {
  const [{ kept } = { kept: 0 }] = await tx.execute<{ kept: number }>(sql`
    select count(*)::int as kept from products p
    where p.deleted_at is null and p.created_at < (select min(created_at) from demo_accounts) and p.id not in (select id from demo_parts)`)
  const pictures = await tx.execute<{ name: string }>(sql`
    select distinct ${fn('upload_name', { url: sql<string>`shown.url` })} as name from (
      select unnest(p.image_urls) as url from products p where p.id in (select id from demo_parts)
      union all select unnest(o.image_urls) from orders o where o.id in (select id from demo_orders)
      union all select r.image_url from reviews r where r.user_id in (select id from demo_accounts)
      union all select photo_url from demo_accounts
    ) shown where ${fn('upload_name', { url: sql<string>`shown.url` })} is not null`)
  await hideParts(tx, indexChanged)
  await returnStock(tx)
  const sales = await removeSales(tx)
  const reviews = await removeBelongings(tx)
  const prices = await removePrices(tx)
  const parts = await removeParts(tx)
  const accounts = await removeAccounts(tx)
  const released = await releasePictures(
    tx,
    pictures.map(({ name }) => name),
  )
  const removed = { ...accounts, ...parts, keptParts: kept, ...sales, reviews, ...prices, pictures: released }
  await note(tx, removed)
  return removed
}

const commandLine = { via: 'command line' } as const

/** Writes the removal into the audit trail. */
async function note(tx: Tx, removed: DemoRemoved): Promise<void> {
  const entry = { action: 'demo.removed', subjectType: 'setting', subject: 'demo', before: null, after: removed, reason: null }
  await tx.execute(sql`select ${fn('note_audit', { by: commandLine, ...entry })}`)
}

/** Runs a `delete … returning 1` or `update … returning 1`, and counts its rows. */
async function count(tx: Tx, statement: SQL): Promise<number> {
  const [{ rows } = { rows: 0 }] = await tx.execute<{ rows: number }>(
    sql`with touched as (${statement}) select count(*)::int as rows from touched`,
  )
  return rows
}

async function hideParts(tx: Tx, indexChanged: RemovalTools['indexChanged']): Promise<void> {
  const hidden = await tx.execute<{ id: number }>(sql`
    update products set deleted_at = now(), updated_at = now() where id in (select id from demo_parts) and deleted_at is null returning id`)
  await indexChanged(
    tx,
    hidden.map(({ id }) => Number(id)),
  )
}

/**
 * The demo's orders took stock, which they give back: nothing was really sold. Stock that was counted or imported since stays as it is, with a
 * movement that balances the books.
 */
async function returnStock(tx: Tx): Promise<void> {
  await tx.execute(sql`
    with gone as (
      delete from stock_movements where order_id in (select id from demo_orders) returning id, product_id, delta
    ), counted as (
      select product_id, max(id) as at from stock_movements where order_id is null and product_id in (select product_id from demo_orders)
      group by product_id
    ), freed as (
      select g.product_id, -coalesce(sum(g.delta) filter (where g.id > c.at), 0) as quantity, -coalesce(sum(g.delta) filter (where g.id < c.at), 0) as outdated
      from gone g join counted c on c.product_id = g.product_id group by g.product_id
    ), sold as (
      select product_id, sum(quantity) as quantity from orders where id in (select id from demo_orders) and status = 'paid' group by product_id
    ), wanted as (
      select f.product_id as id, p.available_quantity + f.quantity as available, f.outdated, coalesce(s.quantity, 0) as sold
      from freed f join products p on p.id = f.product_id left join sold s on s.product_id = f.product_id
    ), changed as (
      update products p set available_quantity = least(w.available, 900000), units_sold = p.units_sold - w.sold
      from wanted w where w.id = p.id returning p.id, w.outdated + w.available - least(w.available, 900000) as written_off
    )
    insert into stock_movements (product_id, delta, reason) select id, -written_off, 'adjusted' from changed where written_off <> 0`)
}

/**
 * Removes orders, payments and documents. Payments with real money stay, with their refunds and documents. If these, or documents of others,
 * are of the same kind, all of the demo's of that kind stay, because numbers must have no gaps; their payments stay too, as expired.
 */
async function removeSales(tx: Tx): Promise<Pick<DemoRemoved, 'orders' | 'payments' | 'keptPayments' | 'documents' | 'keptDocuments'>> {
  const ours = sql`user_id in (select id from demo_accounts)`
  const orders = sql`(select id from demo_orders)`
  const isUnneeded = sql`${ours} and id not in (select payment_id from documents) and id not in (select id from demo_money)`
  await tx.execute(sql`create temp table demo_money (id uuid) on commit drop`)
  const keptPayments = await count(
    tx,
    sql`insert into demo_money select id from payments where ${ours} and ${isReal} and received_minor > 0 returning 1`,
  )
  const documents = await count(
    tx,
    sql`delete from documents d where d.${ours} and not exists (
      select from documents other where other.kind = d.kind
        and (other.user_id not in (select id from demo_accounts) or other.payment_id in (select id from demo_money))) returning 1`,
  )
  await tx.execute(sql`delete from document_numbers n where not exists (select from documents d where d.kind = n.kind)`)
  await tx.execute(sql`delete from purchase_lines where purchase_id in (select id from purchases where ${ours}) or order_id in ${orders}`)
  await tx.execute(sql`delete from purchases where ${ours}`)
  await tx.execute(sql`delete from build_group_orders where order_id in ${orders}`)
  await tx.execute(sql`delete from payment_orders where order_id in ${orders} or payment_id in (select id from payments where ${ours})`)
  await tx.execute(sql`delete from order_events where order_id in ${orders}`)
  await tx.execute(sql`delete from idempotency_keys where ${ours}`)
  await tx.execute(sql`delete from refund_lines where order_id in ${orders}`)
  await tx.execute(sql`
    delete from refunds where payment_id in (select id from payments where ${isUnneeded})`)
  const payments = await count(tx, sql`delete from payments where ${isUnneeded} returning 1`)
  await tx.execute(sql`update payments set state = 'expired', ask_at = null where ${ours} and state in ('open', 'settled')`)
  const removed = await count(tx, sql`delete from orders where id in ${orders} returning 1`)
  const [{ kept } = { kept: 0 }] = await tx.execute<{ kept: number }>(sql`select count(*)::int as kept from documents where ${ours}`)
  return { orders: removed, payments, keptPayments, documents, keptDocuments: kept }
}

/** Removes what else belongs to the demo's accounts; returns the number of reviews. */
async function removeBelongings(tx: Tx): Promise<number> {
  const ours = sql`user_id in (select id from demo_accounts)`
  const reviews = await count(tx, sql`delete from reviews where ${ours} returning 1`)
  const partReviews = await count(tx, sql`delete from part_reviews where ${ours} returning 1`)
  await tx.execute(sql`delete from build_groups where ${ours}`)
  await tx.execute(sql`delete from part_lists where ${ours}`)
  await tx.execute(sql`delete from builds where ${ours}`)
  await tx.execute(sql`delete from delivery_addresses where ${ours}`)
  await tx.execute(sql`delete from stock_alerts where ${ours}`)
  await tx.execute(sql`delete from contact_messages where ${ours}`)
  await tx.execute(sql`delete from quick_order_choices where ${ours}`)
  await tx.execute(sql`delete from cart_additions where ${ours}`)
  await tx.execute(sql`delete from customer_group_members where ${ours}`)
  await tx.execute(sql`delete from price_list_holders where ${ours}`)
  await tx.execute(sql`delete from outbox where recipient in (select email from demo_accounts)`)
  return reviews + partReviews
}

/** Removes the demo's price lists and groups, unless others have joined them. They have the same time as its accounts, to the microsecond. */
async function removePrices(tx: Tx): Promise<Pick<DemoRemoved, 'priceLists' | 'customerGroups'>> {
  const isDemos = sql`created_at = (select min(created_at) from demo_accounts)`
  await tx.execute(sql`
    create temp table demo_groups on commit drop as
    select id from customer_groups g where g.${isDemos} and not exists (select from customer_group_members m where m.group_id = g.id)`)
  await tx.execute(sql`
    create temp table demo_lists on commit drop as
    select id from price_lists l where l.${isDemos} and not exists (
      select from price_list_holders h where h.price_list_id = l.id and (h.group_id is null or h.group_id not in (select id from demo_groups)))`)
  await tx.execute(sql`
    delete from price_list_holders where price_list_id in (select id from demo_lists)`)
  await tx.execute(sql`delete from price_list_rules where price_list_id in (select id from demo_lists)`)
  await tx.execute(sql`delete from price_list_entries where price_list_id in (select id from demo_lists)`)
  await tx.execute(sql`delete from price_changes where price_list_id in (select id from demo_lists)`)
  const priceLists = await count(tx, sql`delete from price_lists where id in (select id from demo_lists) returning 1`)
  const customerGroups = await count(
    tx,
    sql`delete from customer_groups g where g.id in (select id from demo_groups)
      and not exists (select from price_list_holders h where h.group_id = g.id) returning 1`,
  )
  return { priceLists, customerGroups }
}

/** Deletes the parts that nothing of others names. */
async function removeParts(tx: Tx): Promise<Pick<DemoRemoved, 'parts' | 'hiddenParts'>> {
  await tx.execute(sql`
    update demo_parts d set is_named = true
    where exists (select from orders o where o.product_id = d.id)
      or exists (select from part_reviews r where r.product_id = d.id)
      or exists (select from part_list_lines l where l.product_id = d.id)
      or exists (select from build_group_parts g where g.product_id = d.id)
      or exists (select from stock_alerts a where a.product_id = d.id)
      or exists (select from price_list_entries e where e.product_id = d.id)
      or exists (select from builds b cross join lateral jsonb_array_elements(b.parts) part where part ->> 'sku' = d.sku)`)
  const gone = sql`(select id from demo_parts where not is_named)`
  await tx.execute(sql`delete from stock_movements where product_id in ${gone}`)
  const parts = await count(tx, sql`delete from products where id in ${gone} returning 1`)
  const [{ hidden } = { hidden: 0 }] = await tx.execute<{ hidden: number }>(
    sql`select count(*)::int as hidden from demo_parts where is_named`,
  )
  return { parts, hiddenParts: hidden }
}

/** Deletes the accounts, or hides those that other rows name, such as a history or the audit trail, whose entries all stay. */
async function removeAccounts(tx: Tx): Promise<Pick<DemoRemoved, 'accounts' | 'hiddenAccounts'>> {
  await tx.execute(sql`select ${fn('close_account', { user: sql<string>`id`, by: commandLine })} from demo_accounts`)
  const accounts = await count(
    tx,
    sql`delete from users u where u.id in (select id from demo_accounts)
      and not exists (select from documents d where d.user_id = u.id)
      and not exists (select from payments p where p.user_id = u.id)
      and not exists (select from refunds r where r.actor_id = u.id)
      and not exists (select from order_events e where e.actor_id = u.id)
      and not exists (select from stock_movements m where m.actor_id = u.id)
      and not exists (select from price_changes c where c.actor_id = u.id)
      and not exists (select from audit_entries a where a.actor_id = u.id)
      and not exists (select from part_reviews r where r.hidden_by = u.id)
      and not exists (select from contact_messages c where c.handled_by = u.id)
      returning 1`,
  )
  const hiddenAccounts = await count(
    tx,
    sql`update users set deleted_at = coalesce(deleted_at, now()), updated_at = now() where id in (select id from demo_accounts) returning 1`,
  )
  return { accounts, hiddenAccounts }
}

/** Lets the job that removes unused pictures have those that nothing shows any more. */
async function releasePictures(tx: Tx, names: readonly string[]): Promise<number> {
  if (names.length === 0) return 0
  return count(
    tx,
    sql`update uploads u set is_kept = false, unused_since = coalesce(u.unused_since, now())
      where u.name in (select jsonb_array_elements_text(${JSON.stringify(names)}::text::jsonb))
        and not exists (select from products p where '/images/uploads/' || u.name = any (p.image_urls))
        and not exists (select from orders o where '/images/uploads/' || u.name = any (o.image_urls))
        and not exists (select from reviews r where r.image_url = '/images/uploads/' || u.name)
        and not exists (select from users p where p.photo_url = '/images/uploads/' || u.name and p.deleted_at is null)
      returning 1`,
  )
}
