import { useState } from 'react'
import { formatCount } from '#common/kit/format.ts'
import { ShowAllLink } from './show-all-link.tsx'

export type FilterChoice = { value: string; label: string; count: number | undefined; isChosen: boolean }

// Longer lists have a field to find a value.
const longList = 16

type FilterChoicesProps = {
  name: string
  label: string
  choices: readonly FilterChoice[]
  /** The number of values that the answer leaves out. */
  more?: number
  /** True if the address asks for all values. */
  isAll?: boolean
  /** Values of which none is shown at first, beside a range: "Pick from 12 values". */
  isPick?: boolean
  /** True if not all parts were counted. */
  isCapped?: boolean
}

/** Values to tick: the best ones and the chosen ones, all of them on demand. */
export function FilterChoices({ name, label, choices, more = 0, isAll = false, isPick = false, isCapped = false }: FilterChoicesProps) {
  const [wanted, setWanted] = useState('')
  const words = wanted.trim().toLowerCase()
  if (choices.length + more === 0) return null
  const isFound = (choice: FilterChoice) => words === '' || choice.label.toLowerCase().includes(words)
  const isLong = isAll && choices.length > longList
  return (
    <>
      {isLong && (
        <input
          type="search"
          aria-label={`Find in ${label}`}
          placeholder="Type to find"
          autoComplete="off"
          onChange={({ target }) => setWanted(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          className="mb-1 h-9 w-full rounded-ctl border border-rule-2 bg-sheet px-2 placeholder:text-ink-3 max-lg:h-11 noscript:hidden"
        />
      )}
      <div className={isLong ? 'choices max-h-96 overflow-y-auto' : 'choices'}>
        {choices.map((choice) => (
          <label key={choice.value} hidden={!isFound(choice)}>
            <input type="checkbox" name={name} value={choice.value} defaultChecked={choice.isChosen} />
            {/* With a space, which separates the number in the name of the box. */}
            {`${choice.label} `}
            {choice.count !== undefined && <small>{formatCount(choice.count) + (isCapped && choice.count > 0 ? '+' : '')}</small>}
          </label>
        ))}
      </div>
      {words !== '' && !choices.some(isFound) && <p className="py-2 text-ink-2">No {label.toLowerCase()} has these letters.</p>}
      {isAll && more > 0 && <p className="py-2 text-ink-2">{formatCount(more)} rarer values are not listed. Search for them instead.</p>}
      {(isAll ? choices.length > usuallyShown + 1 || isPick : more > 0) && (
        <ShowAllLink name={name} isAll={isAll} label={label}>
          {isAll ? 'Show fewer' : isPick ? `Pick from ${formatCount(more)} values` : `Show all ${formatCount(choices.length + more)}`}
        </ShowAllLink>
      )}
    </>
  )
}

// The server leaves out no single value (best-values.ts).
const usuallyShown = 8
