// Finds entries by a filter. Each condition is a prefix of an index that ends with the moment, so the newest entries come from its end, and what
// else is asked for is checked in the index: no filter reads entries that it does not show.
import { type SQL, sql } from 'drizzle-orm'
import type { AuditFilter } from '#common/audit/schema.ts'
import { readPurchaseNumber } from '#common/purchases/number.ts'
import { normalAddress } from '#common/users/address.ts'
import type { Db } from '#server/db/database.ts'
import { dayStart } from '#server/db/day-start.ts'

/** The words of earlier versions, whose entries keep them. */
const earlierTypes: Readonly<Record<string, string>> = {
  account: 'user',
  product: 'item',
  search: 'search_synonym',
  review: 'partReview',
  message: 'contact_message',
  // Groups of customers, who share price lists.
  priceList: 'group',
}
const typesOf = (type: string): string[] => [type, ...(earlierTypes[type] === undefined ? [] : [earlierTypes[type]])]

const noAccount = new Set(['command line', 'job'])
const accountId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Accounts of before may share an address, and a removed one's may have signed up again. More than these are not looked for. */
const mostAccounts = 10

/** SQL conditions on `audit_entries`, which together find the filter's entries; no entry meets two of them. */
export type Arms = readonly SQL[]

export async function readFilter(db: Db, timeZone: string, filter: AuditFilter): Promise<Arms> {
  const { actor, action, from, to } = filter
  const shared = [
    ...(action ? [sql`action = ${action}`] : []),
    ...(from ? [sql`created_at >= ${dayStart(from, timeZone)}`] : []),
    ...(to ? [sql`created_at < ${dayStart(to, timeZone, 1)}`] : []),
  ]
  const [actors, subjects] = await Promise.all([actor ? actorsOf(db, actor) : [[]], subjectsOf(db, filter)])
  return actors.flatMap((byActor) => subjects.map((ofSubject) => sql.join([sql`true`, ...byActor, ...ofSubject, ...shared], sql` and `)))
}

async function actorsOf(db: Db, actor: string): Promise<SQL[][]> {
  if (noAccount.has(actor)) return [[sql`via = ${actor}`]]
  return (await accountsAt(db, actor)).map((id) => [sql`actor_id = ${id}::uuid`])
}

async function subjectsOf(db: Db, { subjectType, subjectId }: AuditFilter): Promise<SQL[][]> {
  const types = subjectType ? typesOf(subjectType).map((type) => sql`subject_type = ${type}`) : []
  if (!subjectId) return types.length === 0 ? [[]] : types.map((type) => [type])
  const ids = await idsOf(db, subjectType, subjectId)
  return ids.flatMap((id) => {
    const isSubject = sql`subject_id = ${id}`
    return types.length === 0 ? [[isSubject]] : types.map((type) => [isSubject, type])
  })
}

/** The ids that entries store for what a person typed. */
async function idsOf(db: Db, type: string | undefined, typed: string): Promise<string[]> {
  const isAccount = type ? type === 'account' && !accountId.test(typed) : typed.includes('@')
  if (isAccount) return accountsAt(db, typed)
  return [(type === 'purchase' ? readPurchaseNumber(typed) : null) ?? typed]
}

/** All accounts that have or had this address in any spelling. */
async function accountsAt(db: Db, email: string): Promise<string[]> {
  const isThere = sql`(lower(email) = lower(${email}) or plain_address(email) = plain_address(${normalAddress(email)}))`
  const rows = await db.execute<{ id: string }>(sql`
    (select id from users where ${isThere} and deleted_at is null order by created_at desc limit ${mostAccounts}::int)
    union all
    (select id from users where plain_address(email) = plain_address(${normalAddress(email)}) and deleted_at is not null
      order by created_at desc limit ${mostAccounts}::int)`)
  return rows.map(({ id }) => id)
}

/** The ids and moments of the newest entries that meet one of the conditions, up to `most`, as a query. */
export const newestOf = (arms: Arms, most: number, before?: { at: string; id: string }): SQL => {
  const earlier = before ? sql`and (created_at, id) < (${before.at}::timestamptz, ${before.id}::bigint)` : sql``
  const each = arms.map(
    (condition) =>
      sql`(select id, created_at from audit_entries where ${condition} ${earlier} order by created_at desc, id desc limit ${most}::int)`,
  )
  if (each.length === 0) return sql`select 0::bigint as id, now() as created_at where false`
  return sql`select id, created_at from (${sql.join(each, sql` union all `)}) as found order by created_at desc, id desc limit ${most}::int`
}
