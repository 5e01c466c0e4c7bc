import { type MouseEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { Awaiting } from '#client/components/awaiting.tsx'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { useSelection } from '#client/components/data-table/use-selection.ts'
import { Pencil, Trash2 } from '#client/components/icons/dashboard.ts'
import { Copy, TriangleAlert } from '#client/components/icons/shop.ts'
import { Money } from '#client/components/money.tsx'
import { Pagination } from '#client/components/pagination.tsx'
import { Panel } from '#client/components/panel.tsx'
import { EmptyState } from '#client/components/states.tsx'
import { ListedBuilds } from '#client/features/build-groups/listed-builds.tsx'
import { buildOfLines } from '#client/features/builds/build-of-lines.ts'
import { ReplaceAll } from '#client/features/substitutes/replace-all.tsx'
import { piecesOf } from '#client/features/substitutes/short-line.ts'
import { SubstitutesFold } from '#client/features/substitutes/substitutes-fold.tsx'
import { readPageNumber } from '#client/lib/address-count.ts'
import { isMissing } from '#client/lib/is-missing.ts'
import { trpc } from '#client/lib/trpc.ts'
import { formatCount, plural } from '#common/kit/format.ts'
import { lineTotalMinor } from '#common/kit/money.ts'
import { paths } from '#common/kit/paths.ts'
import { priceAt } from '#common/prices/ladder.ts'
import { isGood, isShort, lineMendOf } from './line-texts.ts'
import { LinesTable } from './lines-table.tsx'
import { notesIdOf, shownOf } from './shown-line.tsx'
import { noRefusals, type RefusedLines, useAddLines, type WantedLine, type WholeList } from './use-add-lines.ts'
import { type ListedLine, usePartList } from './use-part-list.ts'
import { usePartLists } from './use-part-lists.ts'
import { useRefusedLine } from './use-refused-line.ts'
import { useReplaceLines } from './use-replace-lines.ts'

const perPage = 100
const lineKeys = { keyOf: ({ productId }: ListedLine) => productId, isSelectable: ({ isGone }: ListedLine) => !isGone }

export function PartList({ id }: { id: string }) {
  const { list, error, retry, changeQuantity, remove } = usePartList(id)
  const { selected, isWhole, isSelected, toggle, toggleAll } = useSelection(list?.lines ?? [], lineKeys)
  const { isReplacing, replace } = useReplaceLines(id)
  const [refused, setRefused] = useState(noRefusals)
  const goToRefused = useRefusedLine()
  const [search, setSearch] = useSearchParams()
  if (!list && error && isMissing(error))
    return (
      <EmptyState title="List not found" action={<ButtonLink to={paths.partLists}>See your lists</ButtonLink>}>
        You may have deleted this list, or it belongs to another account.
      </EmptyState>
    )
  if (!list) return <Awaiting error={error} retry={retry} className="h-96 w-full" />

  const { lines } = list
  const short = lines.filter(isShort).map(({ productId, name, quantity }) => ({ key: String(productId), name, productId, quantity }))
  const taken = piecesOf(lines.filter((line) => !isShort(line)))
  const showRefused = (refusals: RefusedLines) => {
    setRefused(refusals)
    const at = lines.findIndex(({ productId }) => refusals.has(productId))
    const line = lines[at]
    if (!line) return
    const onPage = Math.floor(at / perPage) + 1
    if (onPage !== page) setSearch({ page: String(onPage) })
    goToRefused(notesIdOf(line))
  }
  const place = { listId: id }
  const pages = Math.max(1, Math.ceil(lines.length / perPage))
  const page = Math.min(pages, readPageNumber(search.get('page')))
  return (
    <div className="space-y-4">
      <ListHead list={list} />
      {lines.length === 0 && (
        <EmptyState title="This list is empty" action={<ButtonLink to={paths.parts}>Browse parts</ButtonLink>}>
          Press “Save to a list” on the page of a part.
        </EmptyState>
      )}
      {lines.length > 0 && (
        <>
          <ListedBuilds listId={id} />
          <AddSelected
            listId={isWhole ? id : null}
            name={list.name}
            selected={selected}
            onRemove={() => void remove(selected)}
            onRefused={showRefused}
          />
          <ReplaceAll lines={short} place={place} taken={taken} onReplace={replace} />
          <label className="inline-flex min-h-11 items-center gap-2 pl-3 font-semibold">
            <input type="checkbox" className="size-5" checked={selected.length > 0 && isWhole} onChange={toggleAll} />
            Select all
          </label>
          <LinesTable
            label="Lines of the list"
            lines={lines.slice((page - 1) * perPage, page * perPage)}
            shownOf={(line) =>
              shownOf(line, {
                line: lines.indexOf(line) + 1,
                isSelected: isSelected(line),
                refusal: refusalOf(line, refused),
                onTake: (quantity) => changeQuantity(line, quantity),
                onRemove: () => void remove([line]),
                substitutesOf: ({ productId, name, quantity }) => (
                  <SubstitutesFold
                    line={{ key: String(productId), name, productId, quantity }}
                    place={place}
                    taken={taken}
                    isBusy={isReplacing}
                    onUse={(offer) => void replace([{ key: String(productId), offer, quantity: offer.quantity }])}
                  />
                ),
              })
            }
            onToggle={toggle}
            onQuantity={changeQuantity}
            onRemove={(line) => void remove([line])}
          />
          <Pagination page={page} pages={pages} hrefOf={(wanted) => `?page=${wanted}`} label="Pages of lines" />
        </>
      )}
    </div>
  )
}

function ListHead({ list }: { list: { id: string; name: string; lines: readonly unknown[] } }) {
  const navigate = useNavigate()
  const actions = usePartLists()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 className="min-w-0 flex-1 basis-60 text-xl wrap-anywhere">
        {list.name} <span className="text-base font-normal text-ink-2">{plural(list.lines.length, 'line')}</span>
      </h2>
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" className="max-sm:[&>svg]:hidden" onClick={() => void actions.rename(list)}>
          <Pencil size={16} />
          Rename
        </Button>
        <Button
          look="secondary"
          className="max-sm:[&>svg]:hidden"
          onClick={() => void actions.copy(list).then((made) => made && navigate(paths.partList(made.id)))}
        >
          <Copy size={16} />
          Copy
        </Button>
        <Button
          look="secondary"
          className="max-sm:[&>svg]:hidden"
          onClick={() => void actions.remove(list).then((isGone) => isGone && navigate(paths.partLists))}
        >
          <Trash2 size={16} />
          Delete
        </Button>
      </div>
    </div>
  )
}

/** The cart's refusal of this quantity; another quantity may be taken. */
function refusalOf({ productId, quantity }: ListedLine, refused: RefusedLines): string | null {
  const refusal = refused.get(productId)
  return refusal?.quantity === quantity ? refusal.text : null
}

const wanted = ({ productId, ladder }: ListedLine, quantity: number): WantedLine => ({
  productId,
  quantity,
  priceMinor: priceAt(ladder, quantity),
})

type AddSelectedProps = {
  /** The list, if all of its lines are selected: its builds then remain grouped in the cart. */
  listId: string | null
  name: string
  selected: readonly ListedLine[]
  onRemove: () => void
  onRefused: (refused: RefusedLines) => void
}

/** The total of the selected lines, with buttons to add them to a build or the cart: as they are, or as far as available. */
function AddSelected({ listId, name, selected, onRemove, onRefused }: AddSelectedProps) {
  const { addLines, isAdding, failure } = useAddLines({ onRefused })
  const { data: listed } = trpc.buildGroups.ofList.useQuery({ listId: listId ?? '' }, { enabled: listId !== null })
  const whole = (takesLess: boolean) => (listId !== null && listed && listed.groups.length > 0 ? { listId, takesLess } : undefined)
  const good = selected.filter(isGood)
  const taken = selected.flatMap((line) => {
    const mend = lineMendOf(line)
    return mend === null ? [wanted(line, line.quantity)] : mend.press === 'take' ? [wanted(line, mend.quantity)] : []
  })
  const wrong = selected.length - good.length
  const total = selected.reduce((sum, { ladder, quantity }) => sum + lineTotalMinor(priceAt(ladder, quantity), quantity), 0)
  const build = buildOfLines(selected, name)
  const askFirst = async (list: WholeList | undefined): Promise<boolean> => {
    if (!list || !listed?.groups.some(({ check }) => check.verdict === 'conflict')) return true
    // If the question cannot load, the checkout asks it.
    const asking = await import('#client/features/build-groups/ask-conflicts.ts').catch(() => null)
    return asking === null || asking.askBeforeAdding(listed.groups.map(asking.toChecked))
  }
  const add =
    (lines: readonly WantedLine[], list?: WholeList) =>
    ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
      void askFirst(list).then((goesOn) => goesOn && addLines(lines, currentTarget, list))
  return (
    <Panel title="Selected lines" heading="sr-only" className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p aria-live="polite">
          {formatCount(selected.length)} selected, <b>{<Money minor={total} />}</b>
        </p>
        <div className="ml-auto flex flex-wrap gap-2 max-sm:w-full">
          <Button look="secondary" disabled={selected.length === 0} onClick={onRemove}>
            Remove selected
          </Button>
          {build !== null && (
            <ButtonLink look="secondary" to={build}>
              Start a build
            </ButtonLink>
          )}
          {wrong === 0 && (
            <Button
              busy={isAdding}
              disabled={selected.length === 0}
              onClick={add(
                good.map((line) => wanted(line, line.quantity)),
                whole(false),
              )}
            >
              Add to cart
            </Button>
          )}
        </div>
      </div>
      {wrong > 0 && (
        <div className="space-y-2 bg-warn-back p-3 text-warn">
          <p className="flex items-start gap-2">
            <TriangleAlert size={18} className="mt-0.5 shrink-0" />
            {plural(wrong, 'selected line')} can't be added as {wrong === 1 ? 'it is' : 'they are'}. See what is wrong below, or:
          </p>
          <div className="flex flex-wrap gap-2 max-sm:grid">
            {good.length > 0 && (
              <Button look="secondary" busy={isAdding} onClick={add(good.map((line) => wanted(line, line.quantity)))}>
                Leave them out, add {formatCount(good.length)}
              </Button>
            )}
            {taken.length > good.length && (
              <Button busy={isAdding} onClick={add(taken, whole(true))}>
                Add what is in stock: {formatCount(taken.length)}
              </Button>
            )}
          </div>
        </div>
      )}
      {failure !== null && (
        <p role="alert" className="text-stop">
          {failure}
        </p>
      )}
    </Panel>
  )
}
