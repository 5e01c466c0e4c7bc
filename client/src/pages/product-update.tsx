import { Placeholder } from '#client/features/admin/placeholder.tsx'

/** A placeholder that the specification requires; its text is the page's heading. */
export default function ProductUpdatePage() {
  return <Placeholder text="To change prices, stock, descriptions and pictures, go to Manage product." />
}
