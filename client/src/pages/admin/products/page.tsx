import { useRef } from 'react'
import { ButtonLink } from '#client/components/button.tsx'
import { PencilLine } from '#client/components/icons/dashboard.ts'
import { Plus } from '#client/components/icons/shop.ts'
import { Pagination } from '#client/components/pagination.tsx'
import { belowTopBar, HeadCell, scrollsWithPage, TableHead, TableRegion } from '#client/components/table.tsx'
import { LastPage } from '#client/features/admin/last-page.tsx'
import { ProductRow } from '#client/features/admin/product-row.tsx'
import { SkuTwins } from '#client/features/admin/sku-twins.tsx'
import { SortSelect } from '#client/features/admin/sort-select.tsx'
import { TableBar } from '#client/features/admin/table-bar.tsx'
import { cardsOnPhones, fading, TableContent } from '#client/features/admin/table-content.tsx'
import { useCatalogueTotals, useProducts, useProductTable, useRemoveProduct } from '#client/features/admin/use-products.ts'
import { WaitingParts } from '#client/features/admin/waiting-parts.tsx'
import type { Part } from '#client/lib/api-types.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatCount } from '#common/format.ts'
import { messages } from '#common/messages.ts'
import { paths } from '#common/paths.ts'

const perPage = 50

// Side by side on phones, where the icons do not fit.
const action = 'max-sm:grow max-sm:px-2 max-sm:[&>svg]:hidden'

export default function ProductListPage() {
  const { state, hrefOf, goTo, heading, sortNames } = useProductTable()
  const products = useProducts(state, perPage)
  const { total } = useCatalogueTotals()
  const { askAndRemove, removingId } = useRemoveProduct()
  const { currency } = useShopFacts()
  const title = useRef<HTMLHeadingElement>(null)
  const { text, page } = state

  async function remove(part: Part) {
    if (await askAndRemove(part)) title.current?.focus()
  }

  return (
    <section aria-labelledby="products-title">
      <LastPage place={products.isPlaceholderData ? undefined : products.data} hrefOf={hrefOf} />
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="products-title" ref={title} tabIndex={-1} className="mr-auto text-xl max-sm:w-full">
          {messages.availableProducts} {total === undefined ? '' : formatCount(total)}
        </h2>
        <ButtonLink to={paths.addProduct} className={action}>
          <Plus size={18} />
          Add a product
        </ButtonLink>
        <ButtonLink to={paths.manageProduct} look="secondary" className={action}>
          <PencilLine size={18} />
          Manage products
        </ButtonLink>
      </div>
      <WaitingParts />
      <SkuTwins />
      <TableBar
        noun="product"
        text={text}
        placeholder="Name or SKU"
        onFilter={(entered) => goTo({ text: entered })}
        total={products.data?.total}
        page={page}
        perPage={perPage}
        isTotalAbove
      >
        <SortSelect sort={state.sort} names={sortNames} onSort={(wanted) => goTo({ sort: wanted })} />
      </TableBar>
      <TableRegion label="Products" className={`${scrollsWithPage} ${cardsOnPhones} ${fading(products.isPlaceholderData)}`}>
        <TableHead className={belowTopBar}>
          <HeadCell>#</HeadCell>
          <HeadCell>Photo</HeadCell>
          <HeadCell>Name</HeadCell>
          <HeadCell right {...heading({ up: 'price', down: '-price' })}>
            Price ({currency})
          </HeadCell>
          <HeadCell right {...heading({ down: 'stock' })}>
            Available quantity
          </HeadCell>
          <HeadCell right>Delete</HeadCell>
        </TableHead>
        <TableContent
          columns={6}
          query={products}
          count={products.data?.items.length}
          empty={text === '' ? 'No products yet' : `No products match “${text}”`}
          onClear={text === '' ? undefined : () => goTo({ text: '' })}
        >
          {products.data?.items.map((part, i) => (
            <ProductRow
              key={part.id}
              part={part}
              place={(page - 1) * perPage + i + 1}
              isRemoving={removingId === part.id}
              onRemove={() => void remove(part)}
            />
          ))}
        </TableContent>
      </TableRegion>
      <Pagination page={page} pages={products.data?.pages ?? 1} hrefOf={(wanted) => hrefOf({ page: wanted })} label="Pages of products" />
    </section>
  )
}
