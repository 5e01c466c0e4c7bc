import { Link } from 'react-router-dom'
import { paths } from '#common/kit/paths.ts'

export function HeldLists({ lists }: { lists: readonly { id: string; name: string }[] }) {
  if (lists.length === 0) return <span className="text-ink-2">None</span>
  return (
    <ul className="flex flex-wrap gap-x-4">
      {lists.map(({ id, name }) => (
        <li key={id}>
          <Link
            to={paths.priceList(id)}
            className="inline-flex min-h-9 items-center wrap-anywhere underline underline-offset-4 max-md:min-h-11"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
