import { useParams } from 'react-router-dom'
import { HeadingBand } from '#client/components/heading-band.tsx'
import { late } from '#client/components/late.tsx'
import { ErrorPanel, Skeleton } from '#client/components/states.tsx'
import { BuyPanel } from '#client/features/cart/buy-panel.tsx'
import { InCart } from '#client/features/cart/in-cart.tsx'
import { OrderableCard } from '#client/features/cart/orderable-card.tsx'
import { CompareSlot, OrderingProvider } from '#client/features/cart/ordering.tsx'
import { PartDetails } from '#client/features/catalogue/part-details.tsx'
import { RelatedParts } from '#client/features/catalogue/related-parts.tsx'
import { typeHref } from '#client/features/catalogue/type-href.ts'
import { RatingLink } from '#client/features/part-reviews/rating-link.tsx'
import { partReviewsField, partReviewsInput } from '#client/features/part-reviews/reviews-field.ts'
import { PartAdminSlot } from '#client/features/price-lists/part-admin-slot.tsx'
import { StockAlert } from '#client/features/stock-alerts/stock-alert.tsx'
import { ViewedSlot } from '#client/features/viewed/viewed-slot.tsx'
import type { Outputs } from '#client/lib/api-types.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { type LoadPage, PageNotFound } from '#client/lib/load-page.ts'
import { trpc } from '#client/lib/trpc.ts'
import { paths } from '#common/kit/paths.ts'

const PartInBuild = late(() => import('#client/features/fits/part-in-build.tsx').then((file) => file.PartInBuild), {
  fallback: <Skeleton className="mt-5 h-48.5 w-full sm:h-43.5" />,
})
const PartReviews = late(() => import('#client/features/part-reviews/part-reviews.tsx').then((file) => file.PartReviews), {
  fallback: <Skeleton className="h-60 w-full" />,
})
// Few parts are missing.
const MissingPart = late(() => import('#client/pages/public/not-found/page.tsx').then((file) => file.default))

export const searchFields = ['quantity', partReviewsField]

export const load: LoadPage = async (queries, { params, search }) => {
  const id = readId(params.id)
  if (id === 0) throw new PageNotFound()
  await queries.items.view.fetch({ id })
  await queries.partReviews.list.fetch(partReviewsInput(id, search))
}

export default function PartPage() {
  const id = readId(useParams().id)
  const { data, error, refetch } = trpc.items.view.useQuery({ id }, { enabled: id > 0, retryOnMount: false })
  if (id === 0 || describeFailure(error).code === 'NOT_FOUND') return <MissingPart />

  const name = data?.item.name ?? 'Part'
  return (
    <>
      <HeadingBand
        name={name}
        trail={[
          { name: 'Parts', path: paths.parts },
          ...(data ? [{ name: data.item.productType, path: typeHref(data.item.productType) }] : []),
          { name, path: paths.part(id) },
        ]}
      />
      {data ? <Part {...data} /> : <Waiting error={error} onRetry={() => void refetch()} />}
    </>
  )
}

function Part({ item, specGroups, headFacts, factTexts, related }: Outputs['items']['view']) {
  return (
    <OrderingProvider parts={[item, ...related]}>
      <PartDetails
        item={item}
        specGroups={specGroups}
        headFacts={headFacts}
        factTexts={factTexts}
        badge={
          <>
            <RatingLink rating={item.rating} />
            <InCart part={item} />
            <PartAdminSlot part={item} isLink />
            <CompareSlot part={item} />
          </>
        }
        buyPanel={
          <>
            <BuyPanel key={item.id} part={item} />
            <StockAlert key={`alert ${item.id}`} part={item} />
            {factTexts && <PartInBuild key={`build ${item.id}`} part={item} />}
          </>
        }
      />
      <PartReviews part={item} />
      {related.length > 0 && <RelatedParts type={item.productType} parts={related} Card={OrderableCard} />}
      <div className="page-width">
        <ViewedSlot current={item.id} />
      </div>
      <PartAdminSlot part={item} />
    </OrderingProvider>
  )
}

/** 0 for invalid text. At most 15 digits, so that the id is exact; no part has a higher id. */
const readId = (text = ''): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)

function Waiting({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="page-width grid gap-8 py-6 lg:grid-cols-[1.2fr_1fr]">
      {error ? (
        <ErrorPanel error={error} onRetry={onRetry} />
      ) : (
        <>
          <Skeleton className="aspect-4/3 w-full" />
          <Skeleton className="aspect-4/3 w-full" />
        </>
      )}
    </div>
  )
}
