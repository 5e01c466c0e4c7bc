import type { Heading } from '#client/components/data-table/column.ts'
import { DataTable } from '#client/components/data-table/data-table.tsx'
import { UnsavedGuard } from '#client/components/unsaved-guard.tsx'
import { ManageRow } from '#client/features/admin/manage-row.tsx'
import { UnsavedBar } from '#client/features/admin/unsaved-bar.tsx'
import { useDrafts } from '#client/features/admin/use-drafts.ts'
import { type ProductSort, useProducts, useProductTable } from '#client/features/admin/use-products.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'

const perPage = 25

// Focused elements are not covered by the bar of unsaved changes, or by toasts, which are higher up on phones.
const clearOfBar =
  '[&_tbody_:is(a,button,input,textarea,[data-field])]:scroll-mb-24 max-md:[&_tbody_:is(a,button,input,textarea,[data-field])]:scroll-mb-48'

const columnsIn = (currency: string): Heading<ProductSort>[] => [
  { name: 'Product' },
  { name: `Price (${currency})`, sort: { up: 'price', down: '-price' }, isRight: true },
  { name: 'Available', sort: { down: 'stock' }, isRight: true },
  { name: 'Minimum', isRight: true },
  { name: 'Actions', isRight: true },
]

export default function ManageProductPage() {
  const { sortNames, ...url } = useProductTable()
  const products = useProducts(url.state, perPage)
  const drafts = useDrafts()
  const { currency } = useShopFacts()

  return (
    <section aria-labelledby="manage-title">
      {drafts.all.length > 0 && <UnsavedGuard />}
      <h2 id="manage-title" className="text-xl">
        Prices, stock, descriptions, pictures and specs
      </h2>
      <p className="mt-1 mb-4 text-ink-2">
        <span className="max-md:hidden">Press Enter to save a row, Esc to undo. </span>
        To change many prices at once, ask the operator of the server to import a price list.
      </p>
      <DataTable
        label="Products to manage"
        noun="product"
        placeholder="Name or SKU"
        query={products}
        rows={products.data?.items}
        rowKey={({ id }) => id}
        columns={columnsIn(currency)}
        renderRow={(part) => <ManageRow {...{ part, currency, drafts }} />}
        isRowBody
        className={clearOfBar}
        {...{ url, perPage, sortNames }}
      />
      <UnsavedBar drafts={drafts} shown={products.data?.items ?? []} hrefOf={(sku) => url.hrefOf({ text: sku })} />
    </section>
  )
}
