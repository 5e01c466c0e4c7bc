import { useParams, useSearchParams } from 'react-router-dom'
import { HeadingBand } from '#client/app/frame/page-heading.tsx'
import { paths } from '#client/app/paths.ts'
import { ErrorPanel, Skeleton } from '#client/components/states.tsx'
import { BuyPanel } from '#client/features/catalogue/buy-panel.tsx'
import { PartCard } from '#client/features/catalogue/part-card.tsx'
import { PartJsonLd } from '#client/features/catalogue/part-json-ld.tsx'
import { PartPicture } from '#client/features/catalogue/part-picture.tsx'
import { SkuLine } from '#client/features/catalogue/sku-line.tsx'
import { SpecTable } from '#client/features/catalogue/spec-table.tsx'
import { describeFailure } from '#client/lib/errors.ts'
import { trpc } from '#client/lib/trpc.ts'
import NotFoundPage from './not-found.tsx'

/** One part: what it is, what it costs, and how to order it. */
export default function PartPage() {
  const id = Number(useParams().id)
  const [search] = useSearchParams()
  const isId = Number.isSafeInteger(id) && id > 0
  const { data, error, refetch } = trpc.items.view.useQuery({ id }, { enabled: isId })
  if (!isId || (error && describeFailure(error).code === 'NOT_FOUND')) return <NotFoundPage />
  if (!data) return <Waiting error={error} onRetry={() => void refetch()} />

  const { item, specRows, related } = data
  const quantity = Number(search.get('quantity'))
  return (
    <>
      <HeadingBand
        name={item.name}
        trail={[
          { name: 'Parts', path: paths.parts },
          { name: item.name, path: paths.part(item.id) },
        ]}
      />
      <meta name="description" content={item.description.slice(0, 160)} />
      <PartJsonLd part={item} />
      <div className="page-width grid gap-8 py-6 lg:grid-cols-[1.2fr_1fr]">
        <figure className="self-start">
          <div className="pin1 border border-rule">
            <PartPicture part={item} width={640} sizes="(min-width: 64rem) 660px, 100vw" eager />
          </div>
          {item.imageUrls.length === 0 && <figcaption className="mt-1 text-2xs text-ink-2">Illustration</figcaption>}
        </figure>
        <div className="min-w-0">
          <SkuLine sku={item.sku} />
          <p className="text-ink-2">{[item.productType, item.manufacturer, item.series].filter(Boolean).join(' · ')}</p>
          <BuyPanel key={item.id} part={item} initial={Number.isInteger(quantity) && quantity > 0 ? quantity : undefined} />
          <h2 className="mt-6 text-base">Description</h2>
          <p className="mt-1 max-w-[70ch] whitespace-pre-line">{item.description}</p>
          <SpecTable rows={specRows} />
        </div>
      </div>
      {related.length > 0 && (
        <section aria-labelledby="related" className="page-width pt-8">
          <h2 id="related" className="border-t border-ink pt-3 text-2xl">
            More of {item.productType}
          </h2>
          <ul className="mt-5 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
            {related.map((part) => (
              <li key={part.id}>
                <PartCard part={part} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Waiting({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <>
      <HeadingBand name="Part" trail={[{ name: 'Parts', path: paths.parts }]} />
      <div className="page-width grid gap-8 py-6 lg:grid-cols-[1.2fr_1fr]">
        {error ? (
          <ErrorPanel error={error} onRetry={onRetry} />
        ) : (
          <>
            <Skeleton className="aspect-4/3 w-full" />
            <Skeleton className="h-64 w-full" />
          </>
        )}
      </div>
    </>
  )
}
