// Shared by the commands of price lists: the lock on the list, entries of the audit trail, and refusals.
import { type SQL, sql } from 'drizzle-orm'
import { retryOnConflict } from '#server/db/client.ts'
import type { Db } from '#server/db/database.ts'
import { byOf, noted } from '#server/domain/context/audit-by.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'

export const listNotFound = () => new DomainError('NOT_FOUND', 'Price list not found')
export const groupNotFound = () => new DomainError('NOT_FOUND', 'Group not found')

type Work<T> = (tx: Db) => Promise<T>

/** Runs a change of a list in a transaction that locks the list. Throws NOT_FOUND if the list is unknown or deleted. */
export const withList = <T>({ db }: Pick<StaffCtx<'prices'>, 'db'>, listId: string, work: Work<T>): Promise<T> =>
  retryOnConflict(() =>
    db.transaction(async (tx) => {
      const [list] = await tx.execute(sql`select from price_lists where id = ${listId} and deleted_at is null for update`)
      if (!list) throw listNotFound()
      await tx.execute(sql`update price_lists set updated_at = now() where id = ${listId}`)
      return work(tx)
    }),
  )

/** SQL that writes an entry of the audit trail for the row it is selected with: `subject_id` names the list or group. */
export const audit = (ctx: StaffCtx<'prices'>, action: `priceList.${string}`, fields: { before?: SQL; after?: SQL; names?: SQL }): SQL =>
  noted(byOf(ctx), action, { subject: sql`subject_id`, ...fields })
