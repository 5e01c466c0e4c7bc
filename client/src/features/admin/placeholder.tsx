import { ButtonLink } from '#client/components/button.tsx'
import { paths } from '#common/paths.ts'

/** What a page that the specification leaves empty says beside its heading, and where the work is done instead. */
export function Placeholder({ text }: { text: string }) {
  return (
    <div className="space-y-4">
      <p className="text-ink-2">{text}</p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={paths.products}>All products</ButtonLink>
        <ButtonLink to={paths.manageProduct} look="secondary">
          Manage product
        </ButtonLink>
      </p>
    </div>
  )
}
