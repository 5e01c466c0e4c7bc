import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#client/components/button.tsx'
import { Money } from '#client/components/money.tsx'
import { cutText } from '#common/kit/cut-text.ts'
import { formatCount } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { priceAt } from '#common/prices/ladder.ts'
import { type FoundPart, PartSearch } from './part-search.tsx'
import type { Choice, Row } from './table.ts'

type OpenRowProps = {
  row: Extract<Row, { status: 'choose' | 'unknown' }>
  onChoose: (choice: Choice) => void
  onFound: (part: FoundPart) => void
}

/** A line whose part is not certain: the possible parts, and a search for another one. */
export function OpenRow({ row, onChoose, onFound }: OpenRowProps) {
  const [isSearching, setSearching] = useState(false)
  const { choices, status } = row
  return (
    <div id={questionIdOf(row)} className="space-y-2">
      <p className={status === 'choose' ? 'text-warn' : 'text-stop'}>{questionOf(row)}</p>
      {choices.length > 0 && (
        <ul aria-label={`Parts for ${row.text.trim()}`} className="divide-y divide-rule border border-rule">
          {choices.map((choice) => (
            <li key={choice.part.productId}>
              <button
                type="button"
                className="flex min-h-9 w-full flex-wrap items-center justify-between gap-x-4 px-3 py-1 text-left text-sm hover:bg-sunk pointer-coarse:min-h-11"
                onClick={() => onChoose(choice)}
              >
                <span className="min-w-0 wrap-anywhere">
                  {choice.quantity !== null && `${formatCount(choice.quantity)} × `}
                  {choice.part.name} <span className="font-mono text-2xs text-ink-2">{choice.part.sku}</span>
                </span>
                <Money minor={priceAt(choice.part.ladder, choice.quantity ?? choice.part.minOrderQuantity)} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isSearching ? (
        <PartSearch label={`Search a part for ${row.text.trim()}`} onChoose={onFound} className="max-w-md" />
      ) : (
        <Button look="secondary" small className="pointer-coarse:min-h-11" onClick={() => setSearching(true)}>
          <span>
            Search<span className="sr-only"> a part for {row.text.trim()}</span>
          </span>
        </Button>
      )}
      <Link to={`${paths.parts}?${new URLSearchParams({ q: wordsOf(row) })}`} className="block py-1 text-sm underline">
        See all parts for “{wordsOf(row)}”
      </Link>
    </div>
  )
}

/** The question of a row, so that the focus can go to it. */
export const questionIdOf = ({ id }: Pick<Row, 'id'>): string => `question-${id}`

const longestSearch = 100

const wordsOf = (row: OpenRowProps['row']): string =>
  cutText((row.status === 'choose' ? row.item : withoutQuantity(row)).trim().replace(/\s+/g, ' '), longestSearch)

/** The text without its quantity at either end, which would be searched for as a word. */
function withoutQuantity({ text, quantity }: OpenRowProps['row']): string {
  if (quantity === null) return text
  return text.trim().replace(new RegExp(`^${quantity}\\s*[x×]?\\s+|[\\s,;]+[x×]?\\s*${quantity}\\s*[x×]?$`, 'i'), '')
}

function questionOf({ status, choices }: OpenRowProps['row']): string {
  if (status === 'choose') return choices.length === 1 ? 'One part is near. Choose it if you mean it:' : 'Several parts match. Choose one:'
  return choices.length > 0 ? 'Not found. Did you mean:' : 'Not found.'
}
