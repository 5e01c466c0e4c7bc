// Shared by the commands of price lists: the lock on the list, audit entries, and refusals.
import { type SQL, sql } from 'drizzle-orm'
import { retryOnConflict } from '#server/db/client.ts'
import type { Db } from '#server/db/database.ts'
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

/** A CTE that records an admin's action for each row of `from`, another CTE. */
export const audit = ({ actor }: StaffCtx<'prices'>, action: string, subjectType: string, details: SQL, from: SQL): SQL => sql`
  audit as (
    insert into audit_entries (actor_id, action, subject_type, subject_id, details)
    select ${actor.userId}, ${action}, ${subjectType}, subject_id, ${details} from ${from}
  )`
