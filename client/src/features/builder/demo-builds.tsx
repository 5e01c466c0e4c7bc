import { Link } from 'react-router-dom'
import { piecesOf } from '#client/features/builds/current-build.ts'
import type { Outputs } from '#client/lib/api-types.ts'
import { plural } from '#common/kit/format.ts'
import { contentHref } from './address.ts'

type DemoBuildsProps = { demos: Outputs['builds']['demos']; onOpen?: (() => void) | undefined }

export function DemoBuilds({ demos, onOpen }: DemoBuildsProps) {
  if (demos.length === 0) return null
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
      {demos.map(({ id, name, about, machines, parts }) => (
        <li key={id} className="relative flex flex-col border border-rule bg-sheet p-4">
          <h3 className="text-base">
            <Link
              to={contentHref({ name, machines, parts })}
              rel="nofollow"
              {...(onOpen && { onClick: onOpen })}
              className="after:absolute after:inset-0 hover:underline"
            >
              {name}
            </Link>
          </h3>
          <p className="mt-1 flex-1 text-sm text-ink-2">{about}</p>
          <p className="cond mt-2 text-sm">
            {plural(machines, 'machine')} · {plural(piecesOf(parts), 'piece')} each
          </p>
        </li>
      ))}
    </ul>
  )
}
