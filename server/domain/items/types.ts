import type { PublicCtx } from '../ctx.ts'
import { countTypes } from './type-counts.ts'

/** The catalogue's spellings of a type, ignoring case: empty if no item has the type, and rarely more than one. */
export async function spellingsOf(ctx: Pick<PublicCtx, 'db' | 'catalogue'>, type: string): Promise<string[]> {
  const wanted = type.toLowerCase()
  return (await countTypes(ctx)).map(({ type }) => type).filter((name) => name.toLowerCase() === wanted)
}
