import { AddProductForm } from '#client/features/admin/add-product-form.tsx'

/** Adds a product. For admins. */
export default function AddProductPage() {
  return <AddProductForm />
}
