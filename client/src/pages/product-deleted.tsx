import { Placeholder } from '#client/features/admin/placeholder.tsx'

/** A placeholder that the specification requires; its text is the page's heading. */
export default function ProductDeletedPage() {
  return <Placeholder text="To delete a product, use the button in its row of the product list." />
}
