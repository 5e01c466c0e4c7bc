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
  const find = choices.length > 0 ? 'Find another part' : 'Find a part'
  const words = wordsOf(row)
  return (
    <div id={questionIdOf(row)} className="space-y-2">
      <p className={status === 'choose' ? 'text-warn' : 'text-stop'}>{questionOf(row)}</p>
      {choices.length > 0 && (
        <ul aria-label={`Parts for ${row.shownText}`} className="divide-y divide-rule border border-rule">
          {choices.map((choice) => (
            <li key={choice.part.productId}>
              <button
                type="button"
                className="flex min-h-9 w-full items-center gap-x-4 px-3 py-1 text-left text-sm hover:bg-sunk pointer-coarse:min-h-11"
                onClick={() => onChoose(choice)}
              >
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {choice.quantity !== null && `${formatCount(choice.quantity)} × `}
                  {choice.part.name} <span className="inline-block font-mono text-2xs text-ink-2">{choice.part.sku}</span>
                </span>
                <span className="text-right">
                  <Money minor={priceAt(choice.part.ladder, choice.quantity ?? choice.part.minOrderQuantity)} />
                  <span className="text-ink-2 max-sm:block"> each</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isSearching ? (
          <PartSearch field={focusOn} label={`${find} for ${row.shownText}`} onChoose={onFound} className="w-full max-w-md" />
        ) : (
          <Button look="secondary" small className="pointer-coarse:min-h-11" onClick={() => setSearching(true)}>
            <span>
              {find}
              <span className="sr-only"> for {row.shownText}</span>
            </span>
          </Button>
        )}
        <Link to={`${paths.parts}?${new URLSearchParams({ q: words })}`} className="min-w-0 py-1 text-sm wrap-anywhere underline">
          See all parts for “{words}”
        </Link>
      </div>
    </div>
  )
}

/** The field takes the place of the focused button. */
const focusOn = (field: HTMLInputElement | null): void => field?.focus()

/** The question of a row, so that the focus can go to it. */
export const questionIdOf = ({ id }: Pick<Row, 'id'>): string => `question-${id}`

const longestSearch = 100

/** The part that the line asks for, as it is written there: the shop answers in small letters. */
function wordsOf({ item, shownText }: OpenRowProps['row']): string {
  const text = shownText.replace(/\s+/g, ' ')
  const start = text.toLowerCase().indexOf(item.toLowerCase())
  return cutText(start < 0 ? item.trim() : text.slice(start, start + item.length), longestSearch)
}

function questionOf({ status, choices }: OpenRowProps['row']): string {
  if (status === 'choose') return choices.length === 1 ? 'One part is near. Choose it if you mean it:' : 'Several parts match. Choose one:'
  return choices.length > 0 ? 'Not found. Did you mean:' : 'Not found.'
}
