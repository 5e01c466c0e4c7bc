// The results of the catalogue in choose mode: each part with a mark and a link that adds it to the build, instead of the controls to order
// it.
import { createContext, type MouseEvent, use, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { ButtonLink } from '#client/components/button.tsx'
import { Circle } from '#client/components/icons/shop.ts'
import { EmptyState } from '#client/components/states.tsx'
import { CompareSlot } from '#client/features/cart/ordering.tsx'
import { type BrowseState, noFilters, type View, withFilter } from '#client/features/catalogue/browse-state.ts'
import { hrefOf, piecesOf } from '#client/features/catalogue/browse-url.ts'
import type { Browsed } from '#client/features/catalogue/browsing.ts'
import { PartCard } from '#client/features/catalogue/part-card.tsx'
import { PartRow } from '#client/features/catalogue/part-row.tsx'
import { Results } from '#client/features/catalogue/results.tsx'
import { StockNote, StockText } from '#client/features/catalogue/stock-note.tsx'
import type { Part } from '#client/lib/api-types.ts'
import { toast } from '#client/lib/toast.ts'
import { formatCount } from '#common/kit/format.ts'
import { aboutOf, builderWith, choose, noRoom, withPart } from './choosing.ts'
import { FitMark } from './fit-mark.tsx'

type Mark = NonNullable<Browsed['fit']>['marks'][number]
type Choosing = { state: BrowseState; marks: ReadonlyMap<number, Mark> }
type PartProps = { part: Part; eager?: boolean }

const ChoosingContext = createContext<Choosing | null>(null)

export type ChooseResultsProps = { state: BrowseState; found: Browsed; view: View }

export function ChooseResults({ state, found, view }: ChooseResultsProps) {
  const { items, fit } = found
  const choosing = useMemo(() => ({ state, marks: new Map(fit?.marks.map((mark) => [mark.id, mark])) }), [state, fit])
  if (items.length === 0) return <NothingFits state={state} fit={fit} />
  return (
    <ChoosingContext value={choosing}>
      <Results parts={items} view={view} Row={ChooseRow} Card={ChooseCard} />
    </ChoosingContext>
  )
}

/** No part is left: offers parts that do not fit, else parts without the filters. */
function NothingFits({ state, fit }: { state: BrowseState; fit: Browsed['fit'] }) {
  const { types } = state
  const { hidden = 0, isCapped = false } = fit ?? {}
  const isOne = hidden === 1 && !isCapped
  const action = (text: string, change: Partial<BrowseState>) => (
    <ButtonLink to={hrefOf(withFilter(state, change))} look="secondary">
      {text}
    </ButtonLink>
  )
  return (
    <div className="mt-4">
      {hidden > 0 ? (
        <EmptyState
          title="None of these parts fits your build"
          action={action(
            isOne ? 'Show 1 part that does not fit' : `Show ${formatCount(hidden)}${isCapped ? '+' : ''} parts that do not fit`,
            { isFitOnly: false },
          )}
        >
          Each of them says why. Often another part of the build has to change.
        </EmptyState>
      ) : (
        <EmptyState
          title="No parts match your search"
          action={action('Clear search and filters', { ...noFilters, types, q: '', isLiteral: false })}
        >
          Try fewer words or remove a filter.
        </EmptyState>
      )}
    </div>
  )
}

const ChooseRow = ({ part, eager }: PartProps) => (
  <PartRow
    part={part}
    eager={eager}
    badge={<CompareSlot part={part} />}
    stock={<EnoughStock part={part} />}
    controls={<ChooseControls part={part} />}
  />
)

const ChooseCard = ({ part, eager }: PartProps) => (
  <PartCard
    part={part}
    eager={eager}
    badge={<CompareSlot part={part} isNarrow />}
    stock={<EnoughStock part={part} />}
    controls={<ChooseControls part={part} />}
  />
)

/** The stock, compared with the pieces for all machines of the build. */
function EnoughStock({ part }: { part: Part }) {
  const choosing = use(ChoosingContext)
  const needed = choosing ? aboutOf(choosing.state).machines * piecesOf(choosing.state) : 1
  const { availableQuantity: available } = part
  if (available === 0 || available >= needed) return <StockNote part={part} />
  return <StockText Sign={Circle} look="text-warn" text={`${formatCount(available)} in stock, ${formatCount(needed)} needed`} />
}

function ChooseControls({ part }: { part: Part }) {
  const choosing = use(ChoosingContext)
  const navigate = useNavigate()
  if (!choosing) return null
  const { state, marks } = choosing
  const others = state.build ?? []
  const mark = marks.get(part.id)

  // Without a script, and for a build that is not this browser's current one, the address carries the parts.
  function press(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const chosen = choose(part, others, piecesOf(state))
    if (chosen === 'other-build') return
    event.preventDefault()
    if (chosen === 'no-room') toast.error(noRoom)
    else void navigate(chosen.to, { state: chosen.state })
  }

  return (
    <div className="flex flex-col gap-2">
      {mark && <FitMark {...mark} />}
      <ButtonLink
        to={builderWith(withPart(others, part.sku, piecesOf(state)), state)}
        rel="nofollow"
        look={mark?.answer === 'conflict' ? 'secondary' : 'primary'}
        onClick={press}
        className="w-full"
      >
        <span>Choose</span>
        <span className="sr-only"> {part.name}</span>
      </ButtonLink>
    </div>
  )
}
