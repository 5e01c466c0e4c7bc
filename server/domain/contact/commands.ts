import { sql } from 'drizzle-orm'
import type { ContactMessageHandling, NewContactMessage } from '#common/contact/schema.ts'
import { messages } from '#common/kit/messages.ts'
import { fn } from '#server/db/call-function.ts'
import { contactMessages } from '#server/db/schema/contact-messages.ts'
import { byOf, noted } from '#server/domain/context/audit-by.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'
import { countAttempt, countNetworkAttempt } from '#server/domain/limits/rate-limits.ts'

/** Stores a message and mails it to the shop in one statement. Throws TOO_MANY_REQUESTS. */
export async function sendContactMessage(ctx: PublicCtx, { email, subject, message }: NewContactMessage): Promise<{ received: true }> {
  // Customers have their own limit, which strangers on the same network cannot use up.
  if (ctx.actor) await countAttempt(ctx, 'contact', ctx.actor.userId)
  else await countNetworkAttempt(ctx, 'contact')
  const payload = sql`jsonb_build_object('id', kept.id, 'email', ${email}::text, 'subject', ${subject}::text, 'message', ${message}::text)`
  await ctx.db.execute(sql`
    with kept as (
      insert into ${contactMessages} (email, subject, message, user_id)
      values (${email}, ${subject}, ${message}, ${ctx.actor?.userId ?? null})
      returning id
    )
    select ${fn('enqueue_mail', { kind: 'contact-message', recipient: ctx.settings.current().values.email, payload, sealedLink: null })}
    from kept`)
  return { received: true }
}

/** Records who handled a message, or reopens it. Throws NOT_FOUND. */
export async function setContactMessageHandled(
  ctx: StaffCtx<'messages'>,
  { id, handled }: ContactMessageHandling,
): Promise<{ changed: number }> {
  const state = (isHandled: boolean) => sql`jsonb_build_object('handled', ${isHandled}::boolean)`
  const action = handled ? 'message.handled' : 'message.unhandled'
  const noting = noted(byOf(ctx), action, { subject: sql`id::text`, before: state(!handled), after: state(handled) })
  const [found] = await ctx.db.execute<{ changed: number }>(sql`
    with seen as (select id, handled_at is not null as was_handled from contact_messages where id = ${id} for no key update),
    changed as (
      update contact_messages m set
        handled_at = case when ${handled} then now() end,
        handled_by = case when ${handled} then ${ctx.actor.userId}::uuid end
      from seen where m.id = seen.id and seen.was_handled <> ${handled}
      returning m.id
    ), entry as (
      select ${noting} from changed
    )
    select (select count(*)::int from changed) as changed, (select count(*) from entry) as entries from seen`)
  if (!found) throw new DomainError('NOT_FOUND', messages.messageNotFound)
  return { changed: found.changed }
}
