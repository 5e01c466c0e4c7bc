// `npm run demo -- --remove`: takes the demo out of a shop that has become a real one (docs/adr/0020). One transaction removes it, so that it
// is gone completely or not at all; a preview is the same transaction, rolled back.
//
// What is the demo's: its accounts, all that belongs to them, and every part from before they were added. Nothing else can be that old, because
// the demo only fills an empty database. What belongs to other accounts stays: a part that their orders, lists, builds or reviews name is hidden,
// as when an admin removes it. Real money that has moved stays on record, with its refunds and documents.
import { sql } from 'drizzle-orm'
import type { Passwords } from '#server/auth/passwords.ts'
import type { Db } from '#server/db/database.ts'
import { demoSignIns } from './accounts.ts'
import { type DemoRemoved, type RemovalTools, removeMarked, type Tx } from './remove-marked.ts'
import { type ChangedParts, unclearAccounts, unclearParts, unclearPayments } from './unclear-demo.ts'

export type DemoRemoval = {
  isPreview: boolean
  changedParts: ChangedParts
}

type Tools = RemovalTools & {
  db: Db
  passwords: Pick<Passwords, 'verify'>
}

/** The demo cannot be told apart from the real shop. Each reason says what to do. */
export class UnclearDemo extends Error {
  override name = 'UnclearDemo'
  readonly reasons: readonly string[]
  constructor(reasons: readonly string[]) {
    super(reasons.join('\n'))
    this.reasons = reasons
  }
}

class RolledBack extends Error {
  readonly removed: DemoRemoved
  constructor(removed: DemoRemoved) {
    super('This was a preview')
    this.removed = removed
  }
}

/** Null if the database has no demo. Throws `UnclearDemo`. */
export async function removeDemo(tools: Tools, removal: DemoRemoval): Promise<DemoRemoved | null> {
  return tools.db
    .transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      if (!(await markDemo(tx))) return null
      const reasons = [
        ...(await unclearAccounts(tx, tools.passwords)),
        ...(await unclearPayments(tx)),
        ...(await unclearParts(tx, removal.changedParts)),
      ]
      if (reasons.length > 0) throw new UnclearDemo(reasons)
      const removed = await removeMarked(tx, tools)
      if (removal.isPreview) throw new RolledBack(removed)
      return removed
    })
    .catch((error: unknown) => {
      if (error instanceof RolledBack) return error.removed
      throw error
    })
}

const emails = sql`(select jsonb_array_elements_text(${JSON.stringify(demoSignIns.map(({ email }) => email))}::text::jsonb))`

/** Lists the demo's rows in temporary tables, and locks products before orders. False if there are no rows of the demo. */
async function markDemo(tx: Tx): Promise<boolean> {
  await tx.execute(sql`
    create temp table demo_accounts on commit drop as
    select id, email, created_at, deleted_at is not null as is_gone, photo_url from users where email in ${emails}`)
  const [found] = await tx.execute<{ found: boolean }>(sql`select exists (select from demo_accounts) as found`)
  if (!found?.found) return false
  await tx.execute(sql`
    create temp table demo_orders on commit drop as
    select id, product_id from orders where user_id in (select id from demo_accounts)`)
  await tx.execute(sql`
    create temp table demo_parts on commit drop as
    select p.id, p.sku, false as is_changed, false as is_named from products p where p.created_at < (select min(created_at) from demo_accounts)`)
  await tx.execute(sql`
    select from products where id in (select id from demo_parts union select product_id from demo_orders) order by id for update`)
  await tx.execute(sql`select from orders where id in (select id from demo_orders) order by id for update`)
  return true
}
