import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { useSelection } from '#client/components/data-table/use-selection.ts'
import { late } from '#client/components/late.tsx'
import { Skeleton } from '#client/components/states.tsx'
import { LinesTable } from '#client/features/part-lists/lines-table.tsx'
import { noRefusals, type RefusedLines } from '#client/features/part-lists/use-add-lines.ts'
import { useRefusedLine } from '#client/features/part-lists/use-refused-line.ts'
import { ReplaceAll } from '#client/features/substitutes/replace-all.tsx'
import type { Replaced } from '#client/features/substitutes/short-line.ts'
import type { Me } from '#client/lib/api-types.ts'
import { useMe } from '#client/lib/use-me.ts'
import { formatCount } from '#common/kit/format.ts'
import { ComparisonPanel } from './comparison-panel.tsx'
import { FileField } from './file-field.tsx'
import { Counts, Troubles } from './line-counts.tsx'
import { machineOf } from './machine-of.ts'
import { isShort, noPlace, shortOf, takenBy } from './short-rows.ts'
import { notesIdOf, shownOf } from './shown-row.tsx'
import { hasProblem, isGood, isOpen, type Row } from './table.ts'
import { TypedRow } from './typed-row.tsx'
import { TypedText } from './typed-text.tsx'
import { useNextQuestion } from './use-next-question.ts'
import { useQuickOrder } from './use-quick-order.ts'
import { WaysOut } from './ways-out.tsx'

/** Lines that were pasted into the box above; `id` distinguishes two pastes of the same text. */
export type Pasted = { id: number; text: string }

type WorkbenchProps = {
  pasted: Pasted | null
  /** True if the fields for more lines are hidden. */
  isFolded: boolean
  onFold: (isFolded: boolean) => void
}

/** The parts of quick order that need scripts: files, typed rows, and the table of answers. */
export function Workbench(props: WorkbenchProps) {
  const me = useMe()
  // Prices are per customer, so another customer starts with new answers.
  return me === undefined ? <Skeleton className="h-96 w-full" /> : <Lines key={me?.id ?? ''} me={me} {...props} />
}

const MachineCheck = late(() => import('./machine-check.tsx').then((file) => file.MachineCheck))

const filters = [
  { name: 'All', isShown: () => true },
  { name: 'To settle', isShown: isOpen },
  { name: 'Problems', isShown: hasProblem },
] as const

const rowKeys = { keyOf: ({ id }: Row) => id, isSelectable: isGood }

const perPage = 100
/** The last paste that is in the list already, also after a sign-in in another tab. */
let taken = 0

function Lines({ me, pasted, isFolded, onFold }: WorkbenchProps & { me: Me | null }) {
  const order = useQuickOrder(me)
  const { rows } = order
  const { selected, isSelected, toggle } = useSelection(rows, rowKeys)
  const [filter, setFilter] = useState<(typeof filters)[number]>(filters[0])
  const [page, setPage] = useState(1)
  const head = useRef<HTMLHeadingElement>(null)
  const { left, moveOn } = useNextQuestion(rows, head)
  const [refused, setRefused] = useState(noRefusals)
  const goToRefused = useRefusedLine()

  const take = useEffectEvent(({ id, text }: Pasted) => {
    if (taken >= id) return
    taken = id
    order.addText(text)
    head.current?.focus()
  })
  useEffect(() => {
    if (pasted) take(pasted)
  }, [pasted])

  const chosen = selected.filter(isGood)
  const short = rows.filter(isShort)
  const pieces = takenBy(rows)
  const hasPriceColumns = isMostlyPriced(rows)
  const machine = machineOf(rows)
  const replace = (replaced: readonly Replaced[]): boolean => {
    const byId = new Map(short.map((row) => [row.id, row]))
    order.replace(
      replaced.flatMap(({ key, offer: { part }, quantity }) => {
        const row = byId.get(key)
        return row ? [{ row, part, quantity }] : []
      }),
    )
    return true
  }
  const shown = rows.filter(filter.isShown)
  const pages = Math.max(1, Math.ceil(shown.length / perPage))
  const current = Math.min(page, pages)

  function showRefused(lines: RefusedLines): void {
    setRefused(lines)
    const place = rows.findIndex((row) => row.status === 'matched' && lines.has(row.part.productId))
    const row = rows[place]
    if (!row) return
    setFilter(filters[0])
    setPage(Math.floor(place / perPage) + 1)
    goToRefused(notesIdOf(row))
  }

  /** Goes to the next question, also on another page. */
  function goOn(answered: Row): void {
    const next = moveOn(shown, answered)
    if (next === null) return
    const rest = filter.isShown === isOpen ? shown.filter(({ id }) => id !== answered.id) : shown
    setPage(Math.floor(rest.findIndex(({ id }) => id === next.id) / perPage) + 1)
  }
  return (
    <div className="flex flex-col gap-4">
      <div className={isFolded ? 'contents' : 'mb-2 grid gap-x-6 gap-y-4 lg:grid-cols-2'}>
        <FileField
          isFolded={isFolded}
          onLines={(lines) => {
            order.addLines(lines)
            onFold(true)
            head.current?.focus()
          }}
        />
        <TypedRow
          isFolded={isFolded}
          onAdd={(part, quantity) => {
            // The next part follows in the same field.
            onFold(false)
            order.addPart(part, quantity)
          }}
        />
      </div>
      {order.note !== null && (
        <p role="status" className="border border-rule bg-warn-back p-3 text-warn">
          {order.note}
        </p>
      )}
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 ref={head} tabIndex={-1} className="text-xl outline-none">
          Your lines
        </h2>
        {rows.length === 0 ? <p className="text-ink-2">No lines yet.</p> : <Counts order={order} />}
      </div>
      {rows.length > 0 && (
        <>
          <Troubles order={order} isVisitor={me === null} />
          <p role="status" className="sr-only">
            {left}
          </p>
          <WaysOut
            me={me}
            rows={rows}
            chosen={chosen}
            onAdded={order.forget}
            heading={head}
            onClear={order.clear}
            onRefused={showRefused}
          />
          <ComparisonPanel rows={rows} chosen={chosen} />
          {machine && <MachineCheck machine={machine} />}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <fieldset className="flex flex-wrap gap-2">
              <legend className="sr-only">Show</legend>
              {filters.map((one) => (
                <Button
                  key={one.name}
                  look={one === filter ? 'primary' : 'secondary'}
                  small
                  aria-pressed={one === filter}
                  className="pointer-coarse:min-h-11"
                  onClick={() => {
                    setFilter(one)
                    setPage(1)
                  }}
                >
                  {one.name} {formatCount(rows.filter(one.isShown).length)}
                </Button>
              ))}
            </fieldset>
            <ReplaceAll lines={short.map(shortOf)} place={noPlace} taken={pieces} onReplace={replace} />
          </div>
          {shown.length === 0 && <p className="text-ink-2">Nothing left here. Choose “All” to see every line.</p>}
          {shown.length > 0 && (
            <LinesTable
              label="Your lines"
              lines={shown.slice((current - 1) * perPage, current * perPage)}
              typedOf={(row) => <TypedText row={row} />}
              comparedOf={hasPriceColumns ? (row) => (row.status === 'matched' ? row.compared : null) : undefined}
              shownOf={(row) =>
                shownOf(row, isSelected(row), {
                  onTake: order.setTotal,
                  onChoose: (chosen, choice) => {
                    order.choosePart(chosen, choice, chosen.status === 'choose' ? chosen.item : undefined)
                    goOn(chosen)
                  },
                  onFound: (searched, part) => {
                    void order.chooseFound(searched, part)
                    goOn(searched)
                  },
                  onReplace: (replaced, { part, quantity }) => order.replace([{ row: replaced, part, quantity }]),
                  taken: pieces,
                  hasPriceColumns,
                  refused,
                })
              }
              onToggle={toggle}
              onQuantity={order.setTotal}
              onRemove={(row) => {
                order.remove([row])
                if (isOpen(row)) goOn(row)
              }}
              // The parts that a search offers hang out of the table.
              className="overflow-visible!"
            />
          )}
          {pages > 1 && <Pages page={current} pages={pages} onPage={setPage} />}
        </>
      )}
    </div>
  )
}

/** A quotation: their prices deserve columns only if most lines have one. */
function isMostlyPriced(rows: readonly Row[]): boolean {
  const matched = rows.filter((row) => row.status === 'matched')
  return matched.filter(({ compared }) => compared !== null).length * 2 > matched.length
}

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  return (
    <nav aria-label="Pages of lines" className="flex items-center justify-center gap-4">
      <Button look="secondary" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span>
        Page {page} of {pages}
      </span>
      <Button look="secondary" disabled={page === pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
