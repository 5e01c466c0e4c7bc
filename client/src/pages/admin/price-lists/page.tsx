import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { NewPriceListForm } from '#client/features/price-lists/new-price-list.tsx'
import { PriceListTable } from '#client/features/price-lists/price-list-table.tsx'
import { paths } from '#common/kit/paths.ts'

export default function PriceListsPage() {
  const [search] = useSearchParams()
  const isDeleted = search.get('show') === 'deleted'
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="price-lists-title">
      <div className="mb-2 flex flex-wrap items-center gap-x-6 gap-y-2">
        <h2 id="price-lists-title" ref={title} tabIndex={-1} className="mr-auto text-xl">
          {isDeleted ? 'Deleted price lists' : 'Price lists'}
        </h2>
        <Link to={paths.groups} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Customer groups
        </Link>
        <Link
          to={isDeleted ? paths.priceLists : `${paths.priceLists}?show=deleted`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {isDeleted ? 'Back to the price lists' : 'Deleted lists'}
        </Link>
      </div>
      <p className="mb-4 max-w-prose text-ink-2">
        {isDeleted
          ? 'Restoring a list brings back its entries, percentages and customers.'
          : 'Customers pay the lowest price that their lists give them, and never more than the public price.'}
      </p>
      {!isDeleted && <NewPriceListForm />}
      <PriceListTable key={String(isDeleted)} isDeleted={isDeleted} title={title} />
    </section>
  )
}
