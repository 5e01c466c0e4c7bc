import type { Shop } from '#server/domain/ctx.ts'
import { releaseExpiredHolds } from '#server/domain/orders/commands.ts'

/** Gives back stock that waited for a payment too long. Each hold brings a job for its end; a sweep catches what such a job missed. */
export async function releaseHolds(shop: Shop): Promise<void> {
  while ((await releaseExpiredHolds(shop)) > 0);
}
