import type { trpc } from '#client/lib/trpc.ts'
import { plural } from '#common/kit/format.ts'
import { keepAddition } from './kept-selection.ts'

type Utils = ReturnType<typeof trpc.useUtils>
type Addition = Readonly<{ key: string; added: readonly { number: number; was: number | null }[] }>

/**
 * Remembers an addition of many lines for the cart's page, and returns what was in the cart before, as a sentence; null if nothing was. If the
 * cart cannot be read now, the page shows all lines as selected.
 */
export async function rememberAddition(utils: Utils, { key, added }: Addition): Promise<string | null> {
  const [me, cart] = await Promise.all([utils.accounts.me.fetch(), utils.cart.lines.fetch(undefined, { staleTime: 0 })]).catch(() => [
    null,
    null,
  ])
  if (!me || !cart) return null
  keepAddition(me.id, { key, added, cart: cart.lines })
  const own = new Set(added.map(({ number }) => number))
  const older = cart.lines.filter(({ number }) => !own.has(number)).length
  const joined = new Set(added.flatMap(({ number, was }) => (was === null || was === 0 ? [] : [number]))).size
  const texts = [
    ...(older > 0 ? [`${plural(older, 'line')} ${older === 1 ? 'was' : 'were'} already in your cart.`] : []),
    ...(joined > 0 ? [`${plural(joined, 'line')} ${joined === 1 ? 'was' : 'were'} combined with one in your cart.`] : []),
  ]
  return texts.length === 0 ? null : texts.join(' ')
}
