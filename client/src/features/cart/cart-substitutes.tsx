import { ReplaceAll } from '#client/features/substitutes/replace-all.tsx'
import { type Place, piecesOf } from '#client/features/substitutes/short-line.ts'
import { SubstitutesFold } from '#client/features/substitutes/substitutes-fold.tsx'
import type { CartLine } from './cart-line.ts'
import { useCart } from './use-cart.ts'
import { useReplaceLines } from './use-replace-lines.ts'

const place: Place = { isCart: true }

const isShort = ({ problems }: CartLine): boolean => problems.some((problem) => problem === 'short-stock' || problem === 'gone')
const shortOf = ({ number, name, productId, quantity }: CartLine) => ({ key: String(number), name, productId, quantity })
const takenBy = (lines: readonly CartLine[]) => piecesOf(lines.filter((line) => !isShort(line)))

/** Parts that can replace a line of the cart, if the stock does not cover it. */
export const CartSubstitutes = ({ line }: { line: CartLine }) => (isShort(line) ? <Substitutes line={line} /> : null)

function Substitutes({ line }: { line: CartLine }) {
  const { data } = useCart()
  const { isReplacing, replace } = useReplaceLines()
  return (
    <SubstitutesFold
      line={shortOf(line)}
      place={place}
      taken={takenBy(data?.lines ?? [])}
      isBusy={isReplacing}
      onUse={(offer) => void replace([{ key: String(line.number), offer, quantity: offer.quantity }])}
    />
  )
}

/** The button that replaces all short lines of the cart. */
export function ReplaceCartLines({ lines }: { lines: readonly CartLine[] }) {
  const { replace } = useReplaceLines()
  const short = lines.filter(isShort)
  return (
    <div className={short.length > 0 ? 'border-b border-rule p-2' : ''}>
      <ReplaceAll lines={short.map(shortOf)} place={place} taken={takenBy(lines)} onReplace={replace} />
    </div>
  )
}
