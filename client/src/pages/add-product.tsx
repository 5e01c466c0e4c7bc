import { AddProductForm } from '#client/features/admin/add-product-form.tsx'

/** Where admins put a product on the shelf. */
export default function AddProductPage() {
  return <AddProductForm />
}
