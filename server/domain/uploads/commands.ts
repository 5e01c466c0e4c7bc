// Removes uploaded pictures that nothing has shown for a day. The database records where each one is shown (see the triggers of the table
// `uploads`).
import { sql } from 'drizzle-orm'
import { messages } from '#common/kit/messages.ts'
import { callOutcome } from '#server/db/call-function.ts'
import type { CustomerCtx, Shop } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { may } from '#server/domain/context/rights.ts'
import type { UploadStore } from '#server/uploads/store.ts'
import { uploadAllowance } from './rules.ts'

const namesPerQuery = 500
const unlimited = { unconfirmed: null, confirmed: null } as const

/** Records a picture before it is stored under `name`. Throws CONFLICT if the account's allowance is used up; with the right `products` it has none. */
export async function recordUpload({ db, actor }: Pick<CustomerCtx, 'db' | 'actor'>, { name }: { name: string }): Promise<void> {
  const { unconfirmed, confirmed } = may(actor, 'products') ? unlimited : uploadAllowance
  switch (await callOutcome(db, 'record_upload', { user: actor.userId, name, mostUnconfirmed: unconfirmed, most: confirmed })) {
    case 'recorded':
      return
    case 'confirm_first':
      throw new DomainError('CONFLICT', messages.confirmToUpload)
    case 'full':
      throw new DomainError('CONFLICT', messages.uploadAllowanceUsed)
  }
}

type Sweep = { db: Shop['db']; uploads: UploadStore }

/** Removes pictures that have not been shown for a day. Returns the number of removed pictures. */
export async function removeUnusedUploads({ db, uploads }: Sweep): Promise<number> {
  await keepShown({ db })
  const unused = await db.execute<{ name: string }>(
    sql`select name from uploads where ${isDue} order by unused_since limit ${namesPerQuery}`,
  )
  let removed = 0
  for (const { name } of unused) {
    const isRemoved = await db.transaction(async (tx) => {
      // The row lock blocks concurrent uploads and uses of this picture until its file is removed.
      const gone = await tx.execute(sql`delete from uploads where name = ${name} and ${isDue} returning name`)
      if (gone.length > 0) await uploads.remove(name)
      return gone.length > 0
    })
    if (isRemoved) removed += 1
  }
  return removed
}

const isDue = sql`unused_since < now() - interval '1 day' and not is_kept`

/** Keeps a picture that one account has removed while another still shows it. */
async function keepShown({ db }: Pick<Sweep, 'db'>): Promise<void> {
  await db.execute(sql`
    update uploads set unused_since = null
    where ${isDue} and (
      exists (select from users u where u.photo_url = '/images/uploads/' || name and u.photo_url like '/images/uploads/%' and u.deleted_at is null)
      or exists (select from reviews r where r.image_url = '/images/uploads/' || name and r.image_url like '/images/uploads/%' and r.deleted_at is null))`)
}

/**
 * Creates a row for every stored file without one, for example from an earlier version or an upload that crashed, so that the file is
 * removed after a day. Returns the number of new rows.
 */
export async function adoptLostUploads({ db, uploads }: Sweep): Promise<number> {
  let adopted = 0
  for await (const names of uploads.list()) {
    const added = await db.execute(sql`
      insert into uploads (name) select name from json_array_elements_text(${JSON.stringify(names)}::json) name on conflict do nothing returning name`)
    adopted += added.length
  }
  return adopted
}
