import type { PublicCtx } from './ctx.ts'
import { networksOf } from './networks.ts'

/** Runs work of a kind that takes long when it is its turn; networks take turns. Throws `LineFull` if it could not begin in time. */
export function inTurn<T>(
  { turns, address }: Pick<PublicCtx, 'turns' | 'address'>,
  kind: keyof PublicCtx['turns'],
  work: () => Promise<T>,
): Promise<T> {
  const { own, wider } = networksOf(address)
  return turns[kind](work, wider ?? own)
}
