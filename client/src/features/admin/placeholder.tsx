import { ButtonLink } from '#client/components/button.tsx'
import { paths } from '#common/paths.ts'

/** A page that the specification leaves empty: says where to do this instead. */
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
