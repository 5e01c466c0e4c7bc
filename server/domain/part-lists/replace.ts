import { messages } from '#common/kit/messages.ts'
import type { PartListReplacements } from '#common/part-lists/schema.ts'
import { callOutcomes } from '#server/db/call-function.ts'
import type { CustomerCtx } from '#server/domain/context/ctx.ts'
import { DomainError, type ErrorCode } from '#server/domain/context/errors.ts'
import { countAttempt } from '#server/domain/limits/rate-limits.ts'

const refusals = {
  not_found: { code: 'NOT_FOUND', message: messages.partListNotFound, field: 'id' },
  no_line: { code: 'NOT_FOUND', message: messages.partListLineNotFound, field: 'productId' },
  no_product: { code: 'NOT_FOUND', message: messages.itemNotFound, field: 'otherId' },
  in_build: { code: 'CONFLICT', message: messages.partInBuild, field: 'otherId' },
} as const satisfies Record<string, { code: ErrorCode; message: string; field: string }>

/**
 * Replaces the parts of lines in one of the caller's lists, all or none. The lines keep their places; if the list has the other part, its
 * line gets the pieces. Builds in the list get the other part. Throws NOT_FOUND, and CONFLICT for a build that has the part already, with
 * one issue per line.
 */
export async function replacePartListLines(ctx: CustomerCtx, { id, lines }: PartListReplacements): Promise<{ replaced: number }> {
  await countAttempt(ctx, 'partLists', ctx.actor.userId)
  const rows = await callOutcomes(ctx.db, 'replace_part_list_lines', {
    user: ctx.actor.userId,
    list: id,
    products: lines.map(({ productId }) => productId),
    others: lines.map(({ otherId }) => otherId),
    quantities: lines.map(({ quantity }) => quantity),
  })
  const [{ outcome }] = rows
  if (outcome === 'replaced') return { replaced: lines.length }
  const { code, message, field } = refusals[outcome]
  const issues = rows.map(({ line }) => ({ path: line === null ? field : `lines.${line - 1}.${field}`, message }))
  throw new DomainError(code, message, { issues })
}
