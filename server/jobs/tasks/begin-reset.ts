import { ResetRequest } from '#common/accounts/schema.ts'
import { beginReset } from '#server/domain/accounts/commands.ts'
import type { Shop } from '#server/domain/ctx.ts'

/** Finds out whose address a new password was asked for with, and mails them; nobody where it is nobody's. */
export async function begin(shop: Pick<Shop, 'db' | 'seals'>, payload: unknown): Promise<void> {
  await beginReset(shop, ResetRequest.parse(payload))
}
