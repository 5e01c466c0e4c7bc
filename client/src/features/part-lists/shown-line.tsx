import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from '#common/kit/format.ts'
import { lineTotalMinor } from '#common/kit/money.ts'
import { paths } from '#common/kit/paths.ts'
import { rungAt } from '#common/prices/ladder.ts'
import { LineNotes } from './line-notes.tsx'
import { isGood, isShort } from './line-texts.ts'
import type { ShownLine } from './lines-table.tsx'
import type { ListedLine } from './use-part-list.ts'

type LineOfList = {
  /** Its place in the list, from 1. */
  line: number
  isSelected: boolean
  /** The reason why the cart refused the line; null if it did not. */
  refusal: string | null
  onTake: (quantity: number) => void
  onRemove: () => void
  /** Parts that can replace a short line. */
  substitutesOf: (line: ListedLine) => ReactNode
}

export const notesIdOf = ({ productId }: Pick<ListedLine, 'productId'>): string => `notes-${productId}`

/** A line of a list, with today's price and stock. */
export function shownOf(line: ListedLine, { line: place, isSelected, refusal, onTake, onRemove, substitutesOf }: LineOfList): ShownLine {
  const { productId, name, sku, quantity, isGone, ladder } = line
  const rung = ladder.length > 0 ? rungAt(ladder, quantity) : null
  const notesId = notesIdOf(line)
  return {
    key: productId,
    name,
    box: { isSelected, disabled: isGone },
    part: (
      <>
        {isGone ? (
          <span className="text-ink-2">{name}</span>
        ) : (
          <Link to={paths.part(productId)} className="hover:underline">
            {name}
          </Link>
        )}
        <span className="block font-mono text-2xs text-ink-2">
          <span className="cond font-sans">Line {formatCount(place)} · </span>
          {sku}
        </span>
        <LineNotes id={notesId} line={line} refusal={refusal} onTake={onTake} onRemove={onRemove} />
        {isShort(line) && substitutesOf(line)}
      </>
    ),
    notesId,
    rung,
    quantity: isGone ? quantity : { count: quantity, isWrong: !isGood(line) || refusal !== null },
    totalMinor: rung && lineTotalMinor(rung.unitPriceMinor, quantity),
    removeLabel: `Remove ${name}`,
  }
}
