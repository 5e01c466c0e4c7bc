import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { partyOf } from './networks.ts'

/** Queues slow work of a kind; networks take turns, and so do the addresses of a network. Throws `LineFull` if it cannot start in time. */
export function inTurn<T>(
  { turns, address }: Pick<PublicCtx, 'turns' | 'address'>,
  kind: keyof PublicCtx['turns'],
  work: () => Promise<T>,
): Promise<T> {
  return turns[kind](work, partyOf(address))
}
