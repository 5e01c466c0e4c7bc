import { useSearchParams } from 'react-router-dom'
import { ButtonLink } from '#client/components/button.tsx'
import { HeadingBand } from '#client/components/heading-band.tsx'
import { NeedsScript } from '#client/components/needs-script.tsx'
import { PageMeta } from '#client/components/page-meta.tsx'
import { EmptyState, ErrorPanel, Skeleton } from '#client/components/states.tsx'
import { OrderControls } from '#client/features/cart/order-controls.tsx'
import { OrderingProvider } from '#client/features/cart/ordering.tsx'
import { typeHref } from '#client/features/catalogue/type-href.ts'
import { CompareBar } from '#client/features/compare/compare-bar.tsx'
import { type Compared, groupRows } from '#client/features/compare/compare-rows.ts'
import { CompareTable } from '#client/features/compare/compare-table.tsx'
import { type Comparison, comparePath, fields, hrefOf, readComparison } from '#client/features/compare/compare-url.ts'
import { compared, comparedOfType, setCompared, without } from '#client/features/compare/compared.ts'
import { describeFailure } from '#client/lib/errors.ts'
import type { LoadPage } from '#client/lib/load-page.ts'
import { keepPreviousData, trpc } from '#client/lib/trpc.ts'
import { paths } from '#common/kit/paths.ts'

export const searchFields = Object.values(fields)

export const load: LoadPage = async (queries, { search }) => {
  const { ids } = readComparison(search)
  if (ids.length < 2) return
  await queries.items.compare.fetch({ ids: [...ids] }).catch((error: unknown) => {
    // The page explains the problem with its address.
    if (describeFailure(error).code !== 'CONFLICT') throw error
  })
}

/** The address contains the compared parts, which are of one category. */
export default function ComparePage() {
  const [search] = useSearchParams()
  const comparison = readComparison(search)
  const { ids } = comparison
  const isEnough = ids.length > 1
  const { data, error, refetch } = trpc.items.compare.useQuery(
    { ids: [...ids] },
    { enabled: isEnough, placeholderData: keepPreviousData, retryOnMount: false },
  )
  const type = isEnough && data ? data.parts[0]?.productType : undefined
  const name = type === undefined ? 'Compare parts' : `Compare: ${type}`
  const ofType = type === undefined ? [] : [{ name: type, path: typeHref(type) }]
  return (
    <>
      <PageMeta
        title={isEnough && data ? `Compare ${data.parts.map((part) => part.name).join(', ')}` : name}
        description="Specifications, prices, stock and minimum orders of parts beside each other."
        path={comparePath(ids)}
        isUnlisted
      />
      <HeadingBand name={name} trail={[{ name: 'Parts', path: paths.parts }, ...ofType, { name: 'Compare', path: paths.compare }]} />
      <div className="page-width py-6">
        {isEnough && data && <Parts {...data} comparison={comparison} />}
        {isEnough && !data && <Missing error={error} onRetry={() => void refetch()} />}
        {!isEnough && (
          <EmptyState title="Choose at least two parts" action={<ButtonLink to={paths.parts}>Browse parts</ButtonLink>}>
            Tick “Compare” on two to four parts of one category.
          </EmptyState>
        )}
      </div>
    </>
  )
}

function Parts({ parts, rows, comparison }: Compared & { comparison: Comparison }) {
  const ids = parts.map(({ id }) => id)
  const type = parts[0]?.productType ?? ''
  return (
    <OrderingProvider parts={parts}>
      <NeedsScript what="Ordering" />
      <CompareBar comparison={comparison} type={type} onAdd={() => setCompared(type, ids)} rows={rows} />
      <CompareTable
        parts={parts}
        groups={groupRows(rows, comparison.isOnlyDifferences)}
        hrefWithout={({ id }) => hrefOf({ ...comparison, ids: without(ids, id) })}
        onRemove={({ id }) => setCompared(type, without(comparedOfType(compared.get(), type), id))}
        controlsOf={(part) => (
          <div key={part.id} className="flex flex-col gap-2">
            <OrderControls part={part} card="half" />
          </div>
        )}
      />
    </OrderingProvider>
  )
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!error) return <Skeleton className="h-[40rem] w-full" />
  const why = reasons[describeFailure(error).code ?? '']
  if (why === undefined) return <ErrorPanel error={error} onRetry={onRetry} />
  return (
    <EmptyState title="These parts can't be compared" action={<ButtonLink to={paths.parts}>Browse parts</ButtonLink>}>
      {why}
    </EmptyState>
  )
}

const reasons: Readonly<Record<string, string>> = {
  NOT_FOUND: 'One of them may no longer be sold.',
  CONFLICT: 'They are of different categories. Choose parts of one category.',
}
