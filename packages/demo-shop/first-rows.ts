import { sql } from 'drizzle-orm'
import { normalAddress } from '#common/users/address.ts'
import type { Passwords } from '#server/auth/passwords.ts'
import { accountAt } from '#server/db/account-at.ts'
import { callValue, fn } from '#server/db/call-function.ts'
import type { Db } from '#server/db/database.ts'
import { products } from '#server/db/schema/products.ts'
import { credentials, users } from '#server/db/schema/users.ts'
import { StartError } from '#server/lib/start-error.ts'
import { loadDemoShop } from './demo-shop.ts'
import { type DemoAccounts, describeDemoAccounts, lockDemoAccounts, reopenDemoAccounts } from './sign-ins.ts'

/** `isDemoAsked`: DEMO=on was set, so accounts locked by an earlier start are unlocked. */
export type FirstRows = { demo: boolean; isDemoAsked: boolean; admin: { email: string; password: string | undefined } | undefined }
type Tools = { db: Db; passwords: Passwords; currency: string; payments: { seller: { timeZone?: string } } }

/**
 * What a database needs before it serves: the admin named by the environment, and, if it is empty and wanted, the demo shop. Returns lines
 * for the operator.
 */
export async function prepareFirstRows(tools: Tools, { admin, demo, isDemoAsked }: FirstRows): Promise<string[]> {
  if (demo && (await isEmpty(tools))) await loadDemoShop({ ...tools, timeZone: timeZoneOf(tools) })
  else if (isDemoAsked) await reopenDemoAccounts(tools)
  else if (!demo) await lockDemoAccounts(tools)
  const notes = admin ? await ensureAdmin(tools, admin) : []
  await bookPaidOrders(tools)
  return notes
}

const timeZoneOf = ({ payments: { seller } }: Tools): string => seller.timeZone ?? 'UTC'

/** Adds a payment and an invoice to paid orders without them: the demo's, and those from before payments were recorded. */
async function bookPaidOrders({ db, currency, payments }: Tools): Promise<void> {
  await callValue(db, 'book_paid_orders', { currency, seller: fn('shop_seller', { given: payments.seller }) })
}

async function isEmpty({ db }: Tools): Promise<boolean> {
  const [found] = await db.execute<{ empty: boolean }>(
    sql`select not exists (select from ${products}) and not exists (select from ${users}) as empty`,
  )
  return found?.empty ?? false
}

/**
 * Promotes an account to admin, and creates it if it is missing and a password is given: the operator vouches for its address. An existing
 * password stays. An account with an unconfirmed address is not promoted: anyone can sign up with that address.
 */
async function ensureAdmin(
  { db, passwords }: Tools,
  { email, password }: { email: string; password: string | undefined },
): Promise<string[]> {
  const [account] = await db.execute<{ role: string }>(sql`
    with promoted as (
      update ${users} set role = 'admin', updated_at = now()
      where id = ${accountAt(email)} and deleted_at is null and email_verified_at is not null
      returning role
    )
    select role from promoted
    union all
    select role from ${users} u
    where u.id = ${accountAt(email)} and u.deleted_at is null and u.email_verified_at is null`)
  if (account?.role === 'admin') return []
  if (account)
    return [
      `ADMIN_EMAIL names ${email}, an account whose address was never confirmed, so it is no admin: confirm the address by the link that was mailed there, or set a new password by mail, and start again.`,
    ]
  if (password === undefined) throw new StartError(`ADMIN_EMAIL names ${email}, which has no account yet: set ADMIN_PASSWORD too`)
  const passwordHash = await passwords.hash(password)
  await db.execute(sql`
    with created as (
      insert into ${users} (email, display_name, role, email_verified_at) values (${normalAddress(email)}, ${email.split('@')[0]}, 'admin', now()) returning id
    )
    insert into ${credentials} (user_id, password_hash) select id, ${passwordHash} from created`)
  return []
}

export type Accounts = { demo: DemoAccounts; admins: number }

/** The remaining demo accounts, and how many admins can sign in. */
export async function describeAccounts(db: Db): Promise<Accounts> {
  const demo = await describeDemoAccounts(db)
  const [counted] = await db.execute<{ admins: number }>(sql`
    select count(*)::int as admins from ${users}
    where role = 'admin' and deleted_at is null and not (email = any (${sql.param(demo.locked)}::text[]))`)
  return { demo, admins: counted?.admins ?? 0 }
}
