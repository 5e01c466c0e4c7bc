import type { InfoBlock } from '#common/info-pages/blocks.ts'
import type { InfoPageRef } from '#common/info-pages/schema.ts'
import { messages } from '#common/kit/messages.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { DomainError } from '#server/domain/context/errors.ts'

/** The text of a page. Throws NOT_FOUND if the operator has hidden it. */
export function getInfoPage({ infoPages }: Pick<PublicCtx, 'infoPages'>, { name }: InfoPageRef): { blocks: readonly InfoBlock[] } {
  const blocks = infoPages().get(name)
  if (!blocks) throw new DomainError('NOT_FOUND', messages.pathNotFound)
  return { blocks }
}
