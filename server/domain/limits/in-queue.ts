import type { PublicCtx } from '#server/domain/context/ctx.ts'
import { partyOf } from './networks.ts'

/** Queues slow work of a kind; networks take turns, and so do the addresses of a network. Throws `QueueFull` if it cannot start in time. */
export function inQueue<T>(
  { queues, address }: Pick<PublicCtx, 'queues' | 'address'>,
  kind: keyof PublicCtx['queues'],
  work: () => Promise<T>,
): Promise<T> {
  return queues[kind](work, partyOf(address))
}
