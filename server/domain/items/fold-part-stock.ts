import { callValue } from '#server/db/call-function.ts'
import type { PublicCtx } from '#server/domain/context/ctx.ts'

/** Brings the order of stock up to date, for at most 10,000 noted changes per call. Returns how many; 0 also while another call does so. */
export async function foldPartStock({ db }: Pick<PublicCtx, 'db'>): Promise<number> {
  return (await callValue(db, 'fold_part_stock', {})) ?? 0
}
