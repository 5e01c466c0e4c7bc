import { useRef } from 'react'
import { ButtonLink } from '#client/components/button.tsx'
import { DataTable } from '#client/components/data-table/data-table.tsx'
import { PencilLine } from '#client/components/icons/dashboard.ts'
import { Plus } from '#client/components/icons/shop.ts'
import { productCard, productColumns } from '#client/features/admin/product-columns.tsx'
import { SkuTwins } from '#client/features/admin/sku-twins.tsx'
import { useCatalogueTotals, useProducts, useProductTable, useRemoveProduct } from '#client/features/admin/use-products.ts'
import { WaitingParts } from '#client/features/admin/waiting-parts.tsx'
import type { Part } from '#client/lib/api-types.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatCount } from '#common/kit/format.ts'
import { messages } from '#common/kit/messages.ts'
import { paths } from '#common/kit/paths.ts'

const perPage = 50

// Side by side on phones, where the icons do not fit.
const action = 'max-sm:grow max-sm:px-2 max-sm:[&>svg]:hidden'

export default function ProductListPage() {
  const { sortNames, ...url } = useProductTable()
  const products = useProducts(url.state, perPage)
  const { total } = useCatalogueTotals()
  const { askAndRemove, removingId } = useRemoveProduct()
  const { currency } = useShopFacts()
  const title = useRef<HTMLHeadingElement>(null)

  async function remove(part: Part) {
    if (await askAndRemove(part)) title.current?.focus()
  }

  return (
    <section aria-labelledby="products-title">
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
      <DataTable
        label="Products"
        noun="product"
        placeholder="Name or SKU"
        query={products}
        rows={products.data?.items}
        rowKey={({ id }) => id}
        columns={productColumns({ currency, removingId, onRemove: (part) => void remove(part) })}
        rowClass={productCard}
        isTotalAbove
        {...{ url, perPage, sortNames }}
      />
    </section>
  )
}
