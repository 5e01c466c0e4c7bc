import { Link } from 'react-router-dom'
import { paths } from '#common/kit/paths.ts'

/** For admins: a link from a part to the row that edits it. */
export const ManageLink = ({ sku }: { sku: string }) => (
  <Link
    to={`${paths.manageProduct}?q=${encodeURIComponent(sku)}`}
    className="inline-flex min-h-6 items-center text-sm underline underline-offset-4"
  >
    Edit in Manage product
  </Link>
)
