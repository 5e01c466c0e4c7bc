import clsx from 'clsx'
import { Link } from 'react-router-dom'
import { Search } from '#client/components/icons/shop.ts'
import { Money } from '#client/components/money.tsx'
import { PartPicture } from '#client/components/part-picture.tsx'
import type { OwnPrices } from '#client/features/prices/own-prices.ts'
import type { Suggestion, SuggestionGroup } from './suggestion-groups.ts'

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

type SuggestionListProps = {
  id: string
  groups: readonly SuggestionGroup[]
  /** The key of the active option. */
  active: string | null
  prices: OwnPrices | null
  onFollow: (suggestion: Suggestion) => void
}

/** The options in their groups. Each is a link, which the mouse may open in another tab. */
export function SuggestionList({ id, groups, active, prices, onFollow }: SuggestionListProps) {
  let index = -1
  return (
    <div id={id} role="listbox" aria-label="Suggestions">
      {groups.map(({ title, suggestions, isRecent = false }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields.
        <div key={title} role="group" aria-label={title} className="py-1">
          <p aria-hidden className="cond flex h-8 items-center px-3 text-sm text-ink-2">
            {title}
          </p>
          {suggestions.map((suggestion) => {
            index += 1
            return (
              <Option
                key={suggestion.key}
                id={optionId(id, index)}
                suggestion={suggestion}
                isActive={suggestion.key === active}
                isCut={isRecent}
                prices={prices}
                onFollow={onFollow}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

type OptionProps = {
  id: string
  suggestion: Suggestion
  isActive: boolean
  prices: OwnPrices | null
  /** On one line, with space for a button. */
  isCut: boolean
  onFollow: (suggestion: Suggestion) => void
}

function Option({ id, suggestion, isActive, isCut, prices, onFollow }: OptionProps) {
  const { to, text, note, part } = suggestion
  const own = part && prices?.get(part.id)?.[0]
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={to}
      onClick={(event) => {
        if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onFollow(suggestion)
      }}
      className={clsx(
        'flex min-h-11 items-center gap-3 px-3 py-1 hover:bg-sunk',
        isActive && 'bg-sunk outline-2 -outline-offset-2 outline-focus',
      )}
    >
      {part ? (
        <span aria-hidden className="w-14 shrink-0">
          <PartPicture part={part} width={320} sizes="56px" />
        </span>
      ) : (
        <Search size={16} className="shrink-0 text-ink-3" />
      )}
      <span className="min-w-0 flex-1">
        <span className={clsx(isCut ? 'block truncate' : 'wrap-anywhere', part && 'line-clamp-2 text-sm leading-snug')}>{text}</span>
        {part && <span className="block truncate font-mono text-2xs text-ink-2">{note}</span>}
      </span>
      {part ? (
        <span className="shrink-0 text-right text-sm leading-4 font-semibold">
          <Money minor={own?.unitPriceMinor ?? part.priceMinor} />
          {own?.listName && <span className="cond block max-w-24 truncate text-2xs font-normal text-ink-2">{own.listName}</span>}
        </span>
      ) : (
        note !== undefined && <span className="shrink-0 text-sm text-ink-2">{note}</span>
      )}
    </Link>
  )
}
