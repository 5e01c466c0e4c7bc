import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { Awaiting } from '#client/components/awaiting.tsx'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { RotateCcw, Trash2 } from '#client/components/icons/dashboard.ts'
import { late } from '#client/components/late.tsx'
import { EmptyState, Skeleton } from '#client/components/states.tsx'
import { UnsavedGuard } from '#client/components/unsaved-guard.tsx'
import { ViewLinks } from '#client/components/view-links.tsx'
import { isMissing } from '#client/lib/is-missing.ts'
import { trpc } from '#client/lib/trpc.ts'
import { formatCount } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { describeState, type PriceList } from './list-texts.ts'
import { RuleView } from './rule-view.tsx'
import { TermsForm } from './terms-form.tsx'
import { useEntryDrafts } from './use-entry-drafts.ts'
import { usePriceListRemoval } from './use-price-lists.ts'

const look = { fallback: <Skeleton className="h-96 w-full" /> }
const EntryView = late(() => import('./entry-view.tsx').then((file) => file.EntryView), look)
const HolderView = late(() => import('./holder-view.tsx').then((file) => file.HolderView), look)
const ListPreview = late(() => import('./list-preview.tsx').then((file) => file.ListPreview), look)

/** The views of a list by their name in the URL. */
const views = { rules: 'Percentages', entries: 'Entries', holders: 'Given to', preview: 'Preview' } as const
type View = keyof typeof views

export function PriceListEditor({ id }: { id: string }) {
  const { data: list, error, refetch } = trpc.priceLists.get.useQuery({ id })
  if (!list && error && isMissing(error))
    return <EmptyState title="Price list not found" action={<ButtonLink to={paths.priceLists}>See all price lists</ButtonLink>} />
  if (!list) return <Awaiting error={error} retry={refetch} className="h-96 w-full" />
  return list.state === 'deleted' ? <DeletedList list={list} /> : <OpenList list={list} />
}

function DeletedList({ list: { id, name } }: { list: PriceList }) {
  const { restore, busyId } = usePriceListRemoval()
  const press = (
    <Button busy={busyId === id} onClick={() => restore(id)}>
      <RotateCcw size={18} />
      Restore
    </Button>
  )
  return (
    <EmptyState title={`“${name}” was deleted`} action={press}>
      Its prices have ended. Restored, it has its entries, rules and customers again.
    </EmptyState>
  )
}

function OpenList({ list }: { list: PriceList }) {
  const { id, name } = list
  const [search] = useSearchParams()
  const view = (Object.keys(views) as View[]).find((one) => one === search.get('show')) ?? 'rules'
  const [isTermsEdited, setTermsEdited] = useState(false)
  const drafts = useEntryDrafts(id)
  const navigate = useNavigate()
  const { remove, busyId } = usePriceListRemoval()
  const counts: Readonly<Record<View, number | null>> = {
    rules: list.rules.length,
    entries: list.entries,
    holders: list.holders.length,
    preview: null,
  }
  return (
    <section aria-labelledby="price-list-name" className="space-y-5">
      {(isTermsEdited || drafts.all.length > 0) && <UnsavedGuard />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="price-list-name" className="text-xl wrap-anywhere">
          {name}
        </h2>
        <p className="mr-auto text-ink-2">{describeState(list)}</p>
        <Link to={paths.priceLists} className="inline-flex min-h-11 items-center underline underline-offset-4">
          All price lists
        </Link>
        <Button
          look="secondary"
          busy={busyId === id}
          onClick={() => void remove(list).then((isGone) => isGone && navigate(paths.priceLists))}
        >
          <Trash2 size={16} />
          Delete
        </Button>
      </div>
      <TermsForm key={`${name} ${list.startsAtLocal} ${list.endsAtLocal}`} list={list} onEdited={setTermsEdited} />
      <ViewLinks
        label="Views of the price list"
        views={(Object.keys(views) as View[]).map((one) => [one, <ViewName key={one} name={views[one]} count={counts[one]} />])}
        current={view}
        hrefOf={(one) => `${paths.priceList(id)}?show=${one}`}
        className="flex-wrap"
        isTight
      />
      {view === 'rules' && <RuleView list={list} />}
      {view === 'entries' && <EntryView list={list} drafts={drafts} />}
      {view === 'holders' && <HolderView list={list} />}
      {view === 'preview' && <ListPreview list={list} />}
    </section>
  )
}

const ViewName = ({ name, count }: { name: string; count: number | null }) => (
  <>
    {name}
    {count !== null && <span className="text-sm">{formatCount(count)}</span>}
  </>
)
