import { Link } from 'react-router-dom'
import { useMe } from '#client/lib/use-me.ts'
import { paths } from '#common/paths.ts'

/** For admins, the way from a part to the row that edits it. */
export function ManageLink({ sku }: { sku: string }) {
  if (useMe()?.role !== 'admin') return null
  return (
    <Link
      to={`${paths.manageProduct}?q=${encodeURIComponent(sku)}`}
      className="inline-flex min-h-6 items-center text-sm underline underline-offset-4"
    >
      Edit in Manage product
    </Link>
  )
}
