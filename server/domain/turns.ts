import type { PublicCtx } from './ctx.ts'
import { networksOf } from './networks.ts'

/** Queues slow work of a kind; networks take turns. Throws `LineFull` if it cannot start in time. */
export function inTurn<T>(
  { turns, address }: Pick<PublicCtx, 'turns' | 'address'>,
  kind: keyof PublicCtx['turns'],
  work: () => Promise<T>,
): Promise<T> {
  const { own, wider } = networksOf(address)
  return turns[kind](work, wider ?? own)
}
