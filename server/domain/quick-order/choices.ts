// Remembers which part a customer means by an ambiguous text.
import { sql } from 'drizzle-orm'
import { messages } from '#common/kit/messages.ts'
import type { QuickOrderChoice } from '#common/quick-order/schema.ts'
import { products } from '#server/db/schema/products.ts'
import { quickOrderChoices } from '#server/db/schema/quick-order.ts'
import type { CustomerCtx, PublicCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import { countAttempt } from '#server/domain/limits/rate-limits.ts'
import { plain } from '../search/read/text.ts'

const choiceKey = (item: string): string => plain(item).trim().replace(/\s+/g, ' ')

/** Stores which part the caller means by a text; a later choice replaces an earlier one. Throws NOT_FOUND if the part was removed. */
export async function rememberChoice({ db, ...ctx }: CustomerCtx, { item, productId }: QuickOrderChoice): Promise<{ remembered: true }> {
  await countAttempt({ db, ...ctx }, 'quickOrderChoices', ctx.actor.userId)
  const [stored] = await db.execute(sql`
    insert into ${quickOrderChoices} (user_id, key, product_id)
    select ${ctx.actor.userId}::uuid, ${choiceKey(item)}, id from ${products} where id = ${productId} and deleted_at is null
    on conflict (user_id, key) do update set product_id = excluded.product_id, created_at = now()
    returning product_id`)
  if (!stored) throw new DomainError('NOT_FOUND', messages.itemNotFound)
  return { remembered: true }
}

/** The caller's earlier choices for these texts. */
export async function findChoices(
  { db, actor }: Pick<PublicCtx, 'db' | 'actor'>,
  items: Iterable<string>,
): Promise<(item: string) => number | undefined> {
  const keys = [...new Set([...items].map(choiceKey))]
  if (actor === null || keys.length === 0) return () => undefined
  const rows = await db.execute<{ key: string; id: string }>(sql`
    select key, product_id as id from ${quickOrderChoices}
    where user_id = ${actor.userId}::uuid and key = any (array(select json_array_elements_text(${JSON.stringify(keys)}::text::json)))`)
  const chosen = new Map(rows.map(({ key, id }) => [key, Number(id)]))
  return (item) => chosen.get(choiceKey(item))
}
