import { sql } from 'drizzle-orm'
import { products } from '#server/db/schema/products.ts'
import { credentials, users } from '#server/db/schema/users.ts'
import type { Shop } from '#server/domain/ctx.ts'
import type { Env } from '#server/env.ts'
import { loadDemoShop } from './demo-shop.ts'

/** What a database needs before it serves: the admin that the environment names, and, where it is empty and wanted, the demo shop. */
export async function prepareFirstRows(shop: Shop, { admin, demo }: Pick<Env, 'admin' | 'demo'>): Promise<void> {
  if (demo && (await isEmpty(shop))) await loadDemoShop(shop)
  if (admin) await ensureAdmin(shop, admin)
}

async function isEmpty({ db }: Shop): Promise<boolean> {
  const [found] = await db.execute<{ empty: boolean }>(
    sql`select not exists (select from ${products}) and not exists (select from ${users}) as empty`,
  )
  return found?.empty ?? false
}

/** Makes an admin of an account, and the account where there is none and a password is given. An existing password stays. */
async function ensureAdmin({ db, passwords }: Shop, { email, password }: { email: string; password: string | undefined }): Promise<void> {
  const promoted = await db.execute(
    sql`update ${users} set role = 'admin', updated_at = now() where lower(email) = lower(${email}) and deleted_at is null returning id`,
  )
  if (promoted.length > 0) return
  if (password === undefined) throw new Error(`ADMIN_EMAIL names ${email}, which has no account yet: set ADMIN_PASSWORD too`)
  const passwordHash = await passwords.hash(password)
  await db.execute(sql`
    with created as (
      insert into ${users} (email, display_name, role) values (${email}, ${email.split('@')[0]}, 'admin') returning id
    )
    insert into ${credentials} (user_id, password_hash) select id, ${passwordHash} from created`)
}
