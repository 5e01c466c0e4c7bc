import { paths } from '#client/app/paths.ts'
import { ButtonLink } from '#client/components/button.tsx'

/** A placeholder that the specification asks for: its text is the page's heading. */
export default function ProductDeletedPage() {
  return (
    <div className="space-y-4">
      <p className="text-ink-2">Products are deleted in the list, each by the button in its row.</p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={paths.products}>All products</ButtonLink>
        <ButtonLink to={paths.manageProduct} look="secondary">
          Manage product
        </ButtonLink>
      </p>
    </div>
  )
}
