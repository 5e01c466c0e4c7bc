import { AddProductForm } from '#client/features/admin/add-product-form.tsx'

export default function AddProductPage() {
  return <AddProductForm />
}
