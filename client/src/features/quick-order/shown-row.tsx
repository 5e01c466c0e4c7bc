import { Link } from 'react-router-dom'
import { Money } from '#client/components/money.tsx'
import type { ShownLine } from '#client/features/part-lists/lines-table.tsx'
import type { RefusedLines } from '#client/features/part-lists/use-add-lines.ts'
import { MoneyDifference } from '#client/features/substitutes/money-difference.tsx'
import type { Offer } from '#client/features/substitutes/short-line.ts'
import { SubstitutesFold } from '#client/features/substitutes/substitutes-fold.tsx'
import { cutText } from '#common/kit/cut-text.ts'
import { formatCount } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { rungAt } from '#common/prices/ladder.ts'
import { MatchedNotes } from './matched-notes.tsx'
import { OpenRow } from './open-row.tsx'
import type { FoundPart } from './part-search.tsx'
import { describeJoined, skipTexts } from './row-texts.ts'
import { isShort, noPlace, shortOf } from './short-rows.ts'
import { type Choice, isGood, type MatchedRow, type Row } from './table.ts'

type RowActions = {
  onTake: (row: Row, quantity: number) => void
  onChoose: (row: Row, choice: Choice) => void
  onFound: (row: Row, part: FoundPart) => void
  onReplace: (row: Row & MatchedRow, offer: Offer) => void
  /** The pieces that other rows have of each part. */
  taken: ReadonlyMap<number, number>
  /** True if their prices have columns of their own. */
  hasPriceColumns: boolean
  /** The lines that the cart refused. */
  refused: RefusedLines
}

/** A line of quick order: a part, the parts that it may mean, or why it has none. */
export function shownOf(row: Row, isSelected: boolean, actions: RowActions): ShownLine {
  const matched = row.status === 'matched' ? row : null
  const isFilled = matched !== null && !matched.problems.includes('bad-quantity')
  return {
    key: row.id,
    name: matched?.part.name ?? row.shownText,
    box: matched && { isSelected, disabled: !isGood(row) },
    part: <PartOfRow row={row} {...actions} />,
    isWide: matched === null,
    notesId: notesIdOf(row),
    rung: matched && rungAt(matched.part.ladder, matched.proposed),
    // Keyed, so that a proposed quantity replaces what was typed.
    quantity: matched && {
      count: isFilled ? matched.proposed : 0,
      isWrong: !isGood(row) || refusalOf(matched, actions.refused) !== null,
      key: matched.proposed,
    },
    totalMinor: isFilled ? matched.totalMinor : null,
    removeLabel: `Remove line ${row.number === null ? '' : `${row.number}, `}${cutText(row.shownText, 80)}`,
  }
}

export const notesIdOf = ({ id }: Row): string => `notes-${id}`

/** The cart's refusal of this quantity; another quantity may be taken. */
function refusalOf({ part, proposed }: MatchedRow, refused: RefusedLines): string | null {
  const refusal = refused.get(part.productId)
  return refusal?.quantity === proposed ? refusal.text : null
}

function PartOfRow({ row, onTake, onChoose, onFound, onReplace, taken, hasPriceColumns, refused }: RowActions & { row: Row }) {
  switch (row.status) {
    case 'matched':
      return (
        <>
          <Link to={paths.part(row.part.productId)} className="font-semibold wrap-anywhere hover:underline">
            {row.part.name}
          </Link>
          <span className="block font-mono text-2xs text-ink-2">{row.part.sku}</span>
          <MatchedNotes id={notesIdOf(row)} row={row} refusal={refusalOf(row, refused)} onTake={(quantity) => onTake(row, quantity)} />
          {!hasPriceColumns && row.compared !== null && (
            <p className="text-sm text-ink-2">
              Their price <Money minor={row.compared.theirPriceMinor} />: <MoneyDifference minor={row.compared.differenceMinor} /> with us
            </p>
          )}
          {isShort(row) && (
            <SubstitutesFold line={shortOf(row)} place={noPlace} taken={taken} isBusy={false} onUse={(offer) => onReplace(row, offer)} />
          )}
        </>
      )
    case 'choose':
    case 'unknown':
      return <OpenRow row={row} onChoose={(choice) => onChoose(row, choice)} onFound={(part) => onFound(row, part)} />
    case 'joined':
      return (
        <p className="text-ink-2">
          {row.part.name}, {row.quantity === null ? 'the minimum' : formatCount(row.quantity)}: {describeJoined(row)}.
        </p>
      )
    case 'skipped':
      return <p className="text-ink-2">{skipTexts[row.reason]}</p>
    case 'waiting':
      return <p className="text-ink-2">Not checked yet.</p>
  }
}
