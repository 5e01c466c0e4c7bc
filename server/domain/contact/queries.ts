import { count, desc, isNotNull, isNull } from 'drizzle-orm'
import type { ContactMessageList } from '#common/contact/schema.ts'
import { placeOf, rowsBefore } from '#common/kit/paging.ts'
import { contactMessages } from '#server/db/schema/contact-messages.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'

const { id, email, subject, message, createdAt, handledAt } = contactMessages

/** Messages of visitors and customers, newest first; `open` counts unhandled ones regardless of the filter. */
export async function listContactMessages({ db }: StaffCtx<'messages'>, list: ContactMessageList) {
  const wanted = list.handled === undefined ? undefined : list.handled ? isNotNull(handledAt) : isNull(handledAt)
  const [messages, [counted], [waiting]] = await Promise.all([
    db
      .select({ id, email, subject, message, createdAt, handledAt })
      .from(contactMessages)
      .where(wanted)
      .orderBy(desc(id))
      .limit(list.perPage)
      .offset(rowsBefore(list)),
    db.select({ total: count() }).from(contactMessages).where(wanted),
    db.select({ open: count() }).from(contactMessages).where(isNull(handledAt)),
  ])
  return { messages, open: waiting?.open ?? 0, ...placeOf(counted?.total ?? 0, list) }
}
