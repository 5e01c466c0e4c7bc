import { Pagination } from '#client/components/pagination.tsx'
import { belowTopBar, HeadCell, scrollsWithPage, TableHead, TableRegion } from '#client/components/table.tsx'
import { UnsavedGuard } from '#client/components/unsaved-guard.tsx'
import { LastPage } from '#client/features/admin/last-page.tsx'
import { ManageRow } from '#client/features/admin/manage-row.tsx'
import { SortSelect } from '#client/features/admin/sort-select.tsx'
import { TableBar } from '#client/features/admin/table-bar.tsx'
import { cardsOnPhones, fading, TableContent } from '#client/features/admin/table-content.tsx'
import { UnsavedBar } from '#client/features/admin/unsaved-bar.tsx'
import { useDrafts } from '#client/features/admin/use-drafts.ts'
import { useProducts, useProductTable } from '#client/features/admin/use-products.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'

const perPage = 25

// Focused elements are not covered by the bar of unsaved changes, or by toasts, which are higher up on phones.
const clearOfBar =
  '[&_tbody_:is(a,button,input,textarea,[data-field])]:scroll-mb-24 max-md:[&_tbody_:is(a,button,input,textarea,[data-field])]:scroll-mb-48'

export default function ManageProductPage() {
  const { state, hrefOf, goTo, heading, sortNames } = useProductTable()
  const { text, page } = state
  const products = useProducts(state, perPage)
  const drafts = useDrafts()
  const { currency } = useShopFacts()

  return (
    <section aria-labelledby="manage-title">
      <LastPage place={products.isPlaceholderData ? undefined : products.data} hrefOf={hrefOf} />
      {drafts.all.length > 0 && <UnsavedGuard />}
      <h2 id="manage-title" className="text-xl">
        Prices, stock, descriptions, pictures and specs
      </h2>
      <p className="mt-1 mb-4 text-ink-2">
        <span className="max-md:hidden">Press Enter to save a row, Esc to undo. </span>
        To change many prices at once, ask the operator of the server to import a price list.
      </p>
      <TableBar
        noun="product"
        text={text}
        placeholder="Name or SKU"
        onFilter={(entered) => goTo({ text: entered })}
        total={products.data?.total}
        page={page}
        perPage={perPage}
      >
        <SortSelect sort={state.sort} names={sortNames} onSort={(wanted) => goTo({ sort: wanted })} />
      </TableBar>
      <TableRegion
        label="Products to manage"
        className={`${scrollsWithPage} ${clearOfBar} ${cardsOnPhones} ${fading(products.isPlaceholderData)}`}
      >
        <TableHead className={belowTopBar}>
          <HeadCell>Product</HeadCell>
          <HeadCell right {...heading({ up: 'price', down: '-price' })}>
            Price ({currency})
          </HeadCell>
          <HeadCell right {...heading({ down: 'stock' })}>
            Available
          </HeadCell>
          <HeadCell right>Minimum</HeadCell>
          <HeadCell right>Actions</HeadCell>
        </TableHead>
        {products.data && products.data.items.length > 0 ? (
          products.data.items.map((part) => <ManageRow key={part.id} part={part} currency={currency} drafts={drafts} />)
        ) : (
          <TableContent
            columns={5}
            query={products}
            count={products.data?.items.length}
            empty={text === '' ? 'No products yet' : `No products match “${text}”`}
            onClear={text === '' ? undefined : () => goTo({ text: '' })}
          >
            {null}
          </TableContent>
        )}
      </TableRegion>
      <Pagination page={page} pages={products.data?.pages ?? 1} hrefOf={(wanted) => hrefOf({ page: wanted })} label="Pages of products" />
      <UnsavedBar drafts={drafts} shown={products.data?.items ?? []} hrefOf={(sku) => hrefOf({ text: sku })} />
    </section>
  )
}
