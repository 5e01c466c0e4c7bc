// Searches purchases by text. Customers search only their own few. Each condition for admins uses an index.
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { readPurchaseNumber } from '#common/purchases/number.ts'
import type { PurchaseState } from '#common/purchases/state.ts'
import type { Db } from '#server/db/database.ts'
import { purchases } from '#server/db/schema/purchases.ts'
import { users } from '#server/db/schema/users.ts'
import { escapeLike, hasText } from '#server/domain/record-lists/words.ts'
import { squash } from '../search/read/text.ts'
import { fates, linesOfPurchase } from './columns.ts'

const highestNumber = 2_147_483_647
const numbered = /^(?:(?:invoice|credit note|order)\s+)?(\d{1,10})$/i
const maxWords = 8

/** The caller's purchases that match a text: `text` may be any piece of a PO number or of the parts' names. */
export function foundAmongOwn(text: string): SQL | undefined {
  const words = wordsOf(text).map((word) => sql`concat_ws(' ', o.name, o.sku) ilike ${`%${escapeLike(word)}%`}`)
  return or(
    hasNumber(text),
    sql`${purchases.poNumber} ilike ${`%${escapeLike(text)}%`}`,
    sql`exists (select from ${linesOfPurchase} where l.purchase_id = ${purchases.id} and ${and(...words)})`,
    ofDocumentOrOrder(text),
  )
}

/** All customers' purchases that match a text: `text` may be the beginning of a PO number. */
export function foundAmongAll(db: Db, text: string): SQL | undefined {
  const squashed = wordsOf(text)
    .map(squash)
    .filter((word) => word !== '')
    .map((word) => sql`w.squashed like ${`%${escapeLike(word)}%`}`)
  return or(
    hasNumber(text),
    sql`${purchases.id} in (
      select p.id from purchases p where p.po_number is not null and lower(p.po_number) like lower(${`${escapeLike(text)}%`}))`,
    inArray(
      purchases.userId,
      db
        .select({ id: users.id })
        .from(users)
        .where(hasText([users.email, users.displayName], text)),
    ),
    squashed.length === 0
      ? undefined
      : sql`${purchases.id} in (
        select l.purchase_id from part_words w join orders o on o.product_id = w.product_id join purchase_lines l on l.order_id = o.id
        where ${and(...squashed)})`,
    ofDocumentOrOrder(text),
  )
}

const wordsOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)

function hasNumber(text: string): SQL | undefined {
  const number = readPurchaseNumber(text)
  return number === null ? undefined : eq(purchases.number, number)
}

function ofDocumentOrOrder(text: string): SQL | undefined {
  const number = Number(numbered.exec(text)?.[1])
  if (!(number <= highestNumber)) return undefined
  return sql`${purchases.id} in (
    select p.id from documents d join purchases p on p.payment_id = d.payment_id
    where d.kind in ('invoice', 'credit_note') and d.number = ${number}
    union all
    select l.purchase_id from documents d join payment_orders po on po.payment_id = d.payment_id and po.is_active
      join purchase_lines l on l.order_id = po.order_id and l.is_current
    where d.kind in ('invoice', 'credit_note') and d.number = ${number}
    union all
    select l.purchase_id from orders o join purchase_lines l on l.order_id = o.id where o.number = ${number})`
}

/** True for a purchase with a line of this fate. */
export const hasFate = (fate: keyof typeof fates): SQL =>
  sql`exists (select from ${linesOfPurchase} where l.purchase_id = ${purchases.id} and ${fates[fate]})`

/** `purchaseStateOf` (common/purchases/state.ts) as a condition. */
export function isInState(state: PurchaseState): SQL | undefined {
  const isWhole = sql`not ${hasFate('cancelled')} and not ${hasFate('returned')}`
  const isAllPaid = sql`${hasFate('paid')} and not ${hasFate('placed')}`
  switch (state) {
    case 'placed':
      return and(hasFate('placed'), isWhole)
    case 'partlyCancelled':
      return and(hasFate('placed'), sql`not (${isWhole})`)
    case 'paid':
      return and(sql`${purchases.method} <> 'cash'`, isAllPaid)
    case 'completed':
      return and(eq(purchases.method, 'cash'), isAllPaid)
    case 'notCompleted':
      return sql`not ${hasFate('placed')} and not ${hasFate('paid')}`
  }
}
