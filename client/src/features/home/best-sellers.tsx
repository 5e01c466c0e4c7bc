import clsx from 'clsx'
import { Link } from 'react-router-dom'
import { ErrorPanel, Skeleton } from '#client/components/states.tsx'
import { OrderableCard } from '#client/features/cart/orderable-card.tsx'
import { OrderingProvider } from '#client/features/cart/ordering.tsx'
import type { Part } from '#client/lib/api-types.ts'
import { paths } from '#common/kit/paths.ts'

type BestSellersProps = { parts: readonly Part[] | undefined; error: unknown; onRetry: () => void }

// All other parts are one press away, behind 'All parts'.
const shownOnPhones = 3

/** The best-selling parts: one screen of them on a phone. */
export function BestSellers({ parts, error, onRetry }: BestSellersProps) {
  return (
    <section aria-labelledby="best-sellers" className="page-width">
      <div className="flex items-baseline justify-between border-t border-ink pt-3">
        <h2 id="best-sellers" className="text-2xl">
          Best-selling parts
        </h2>
        <Link to={paths.parts} className="inline-flex min-h-6 items-center underline underline-offset-4">
          All parts
        </Link>
      </div>
      <div className="mt-3 sm:mt-5">
        {Boolean(error) && !parts && <ErrorPanel error={error} onRetry={onRetry} />}
        <OrderingProvider parts={parts ?? []}>
          <ul className="grid gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-4">
            {parts?.map((part, i) => (
              <li key={part.id} className={clsx('min-w-0', i >= shownOnPhones && 'max-sm:hidden')}>
                <OrderableCard part={part} isCompact isExact />
              </li>
            ))}
            {/* biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity. */}
            {!parts && !error && Array.from({ length: 8 }, (_, i) => <Skeleton key={i} className="h-60 sm:h-[34rem]" />)}
          </ul>
        </OrderingProvider>
      </div>
    </section>
  )
}
