import { Placeholder } from '#client/features/admin/placeholder.tsx'
import { paths } from '#common/kit/paths.ts'

/** A placeholder that the specification requires; its text is the page's heading. */
export default function ProductUpdatePage() {
  return (
    <Placeholder
      text="You change prices, stock, descriptions, pictures and specs where all products are listed with their fields."
      to={paths.manageProduct}
      action="Manage products"
    />
  )
}
