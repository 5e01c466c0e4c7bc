import { Placeholder } from '#client/features/admin/placeholder.tsx'
import { paths } from '#common/kit/paths.ts'

/** A placeholder that the specification requires; its text is the page's heading. */
export default function ProductDeletedPage() {
  return (
    <Placeholder
      text="You delete a product in the list of products, with the button at the end of its row. Purchases of a deleted product are kept."
      to={paths.products}
      action="Go to products"
    />
  )
}
