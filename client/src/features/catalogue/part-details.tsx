import type { inferRouterOutputs } from '@trpc/server'
import { useSearchParams } from 'react-router-dom'
import type { AppRouter } from '#server/trpc/router.ts'
import { BuyPanel } from './buy-panel.tsx'
import { PartCard } from './part-card.tsx'
import { PartMeta } from './part-meta.tsx'
import { PartPicture } from './part-picture.tsx'
import { InCart } from './sku-and-cart.tsx'
import { SkuLine } from './sku-line.tsx'
import { SpecTable } from './spec-table.tsx'

type Viewed = inferRouterOutputs<AppRouter>['items']['view']

/** All there is to know of a part, its price and its buttons. `?quantity=` fills in what somebody wanted before the sign-in. */
export function PartDetails({ viewed: { item, specRows, related } }: { viewed: Viewed }) {
  const [search] = useSearchParams()
  const wanted = Number(search.get('quantity'))
  return (
    <>
      <PartMeta part={item} />
      <div className="page-width grid gap-8 py-6 max-lg:gap-5 lg:grid-cols-[1.2fr_1fr]">
        <figure className="self-start">
          <div className="pin1 border border-rule">
            <PartPicture part={item} width={640} sizes="(min-width: 64rem) 660px, 100vw" eager />
          </div>
          {item.imageUrls.length === 0 && <figcaption className="mt-1 text-2xs text-ink-2">Illustration</figcaption>}
        </figure>
        <div className="min-w-0">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <SkuLine sku={item.sku} />
            <InCart productType={item.productType} />
          </div>
          <p className="text-ink-2">{[item.productType, item.manufacturer, item.series].filter(Boolean).join(' · ')}</p>
          <BuyPanel key={item.id} part={item} initial={Number.isInteger(wanted) && wanted > 0 ? wanted : undefined} />
          <h2 className="mt-6 text-base">Description</h2>
          <p className="mt-1 max-w-[70ch] whitespace-pre-line">{item.description}</p>
          <SpecTable rows={specRows} />
        </div>
      </div>
      {related.length > 0 && <Related type={item.productType} parts={related} />}
    </>
  )
}

function Related({ type, parts }: { type: string; parts: Viewed['related'] }) {
  return (
    <section aria-labelledby="related" className="page-width pt-8">
      <h2 id="related" className="border-t border-ink pt-3 text-2xl">
        More of {type}
      </h2>
      <ul className="mt-5 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {parts.map((part) => (
          <li key={part.id}>
            <PartCard part={part} />
          </li>
        ))}
      </ul>
    </section>
  )
}
