import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Me } from '#client/lib/api-types.ts'
import { trpc } from '#client/lib/trpc.ts'
import { paths } from '#common/kit/paths.ts'
import { compareHref } from './address.ts'
import { DemoBuilds } from './demo-builds.tsx'

const link = 'inline-flex min-h-9 items-center underline underline-offset-4 pointer-coarse:min-h-11'

/** The purpose of the builder, and finished builds to start from. `children` are the starts that need a script. */
export function Begin({ me, children }: { me: Me | null; children?: ReactNode }) {
  const { data } = trpc.builds.demos.useQuery(undefined, { staleTime: 60_000 })
  return (
    <section aria-labelledby="start" className="space-y-6">
      <p className="max-w-prose text-ink-2">
        Choose the parts of one machine. You see at once whether they fit and how much power they need, and what any number of these
        machines costs.
      </p>
      <div className="space-y-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="start" className="text-xl">
            Start from
          </h2>
          <p className="flex flex-wrap gap-x-5 text-sm">
            {me && (
              <Link to={paths.builds} className={link}>
                Your builds
              </Link>
            )}
            {data && data.length > 1 && (
              <Link to={compareHref(['', ''])} rel="nofollow" className={link}>
                Compare builds
              </Link>
            )}
          </p>
        </div>
        {data && <DemoBuilds demos={data} />}
      </div>
      {children}
    </section>
  )
}
