import { useState } from 'react'
import { formatCount } from '#common/format.ts'

export type FilterChoice = { value: string; label: string; count: number | undefined; isChosen: boolean }

const usuallyFirst = 8
// Longer lists have a field to find a value.
const longList = 16

type FilterChoicesProps = {
  name: string
  label: string
  choices: readonly FilterChoice[]
  /** The number of values shown initially. */
  first?: number
  /** True if not all parts were counted. */
  isCapped?: boolean
}

/** Values to tick: initially the first ones and the chosen ones, all of them on demand. */
export function FilterChoices({ name, label, choices, first = usuallyFirst, isCapped = false }: FilterChoicesProps) {
  const [wanted, setWanted] = useState('')
  const words = wanted.trim().toLowerCase()
  if (choices.length === 0) return null
  // A button for a single additional value is useless.
  const hasMore = choices.length > first + 1
  const isFirst = ({ isChosen }: FilterChoice, place: number) => !hasMore || isChosen || place < first
  const isFound = (choice: FilterChoice) => words === '' || choice.label.toLowerCase().includes(words)
  return (
    <div className="group/list">
      {choices.length > longList && (
        <input
          type="search"
          aria-label={`Find in ${label}`}
          placeholder="Type to find"
          autoComplete="off"
          onChange={({ target }) => setWanted(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          className="mb-1 hidden h-9 w-full rounded-ctl border border-rule-2 bg-sheet px-2 placeholder:text-ink-3 group-has-[details[open]]/list:block max-lg:h-11 noscript:hidden!"
        />
      )}
      <div className="choices group-has-[details[open]]/list:max-h-96 group-has-[details[open]]/list:overflow-y-auto">
        {choices.map((choice, place) => (
          <label key={choice.value} hidden={!isFound(choice)} data-more={isFirst(choice, place) ? undefined : ''}>
            <input type="checkbox" name={name} value={choice.value} defaultChecked={choice.isChosen} />
            <span>{choice.label}</span>
            {choice.count !== undefined && (
              <small>
                {formatCount(choice.count)}
                {isCapped && choice.count > 0 && '+'}
                <i className="sr-only"> parts</i>
              </small>
            )}
          </label>
        ))}
      </div>
      {words !== '' && !choices.some(isFound) && <p className="py-2 text-ink-2">No {label.toLowerCase()} has these letters.</p>}
      {hasMore && (
        <details>
          <summary className="group/more flex min-h-8 list-none items-center underline underline-offset-4 max-lg:min-h-11 [&::-webkit-details-marker]:hidden">
            <span className="in-[details[open]>summary]:hidden">
              {first < usuallyFirst ? `Pick from ${choices.length} values` : `Show all ${choices.length}`}
            </span>
            <span className="hidden in-[details[open]>summary]:inline">Show fewer</span>
            <span className="sr-only">, {label}</span>
          </summary>
        </details>
      )}
    </div>
  )
}
