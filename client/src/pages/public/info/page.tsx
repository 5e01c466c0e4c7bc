import { Link, NavLink, useLocation } from 'react-router-dom'
import { HeadingBand } from '#client/components/heading-band.tsx'
import { PageMeta } from '#client/components/page-meta.tsx'
import { ErrorPanel, Skeleton } from '#client/components/states.tsx'
import { InfoText } from '#client/features/info/info-text.tsx'
import { describeFailure } from '#client/lib/errors.ts'
import type { LoadPage } from '#client/lib/load-page.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { trpc } from '#client/lib/trpc.ts'
import { type InfoPageName, infoPageNames, infoPageTitles } from '#common/info-pages/names.ts'
import { contactPath, paths } from '#common/kit/paths.ts'
import NotFoundPage from '../not-found/page.tsx'

const nameAt = (pathname: string): InfoPageName => infoPageNames.find((name) => paths[name] === pathname.replace(/\/$/, '')) ?? 'about'

export const load: LoadPage = (queries, { pathname }) => queries.infoPages.get.fetch({ name: nameAt(pathname) })

export default function InfoPage() {
  const name = nameAt(useLocation().pathname)
  const { infoPages, shopName } = useShopFacts()
  const { data, error, refetch } = trpc.infoPages.get.useQuery({ name }, { retryOnMount: false })
  if (error && describeFailure(error).code === 'NOT_FOUND') return <NotFoundPage />

  const title = infoPageTitles[name]
  const path = paths[name]
  return (
    <>
      <PageMeta title={title} description={`${title}: ${shopName}, computer parts wholesale.`} path={path} />
      <HeadingBand name={title} trail={[{ name: title, path }]} />
      <div className="page-width grid gap-14 py-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <nav aria-label="About the shop" className="max-lg:hidden">
          <ul>
            {infoPages.map((one) => (
              <li key={one}>
                <NavLink
                  to={paths[one]}
                  className="flex min-h-11 items-center rounded-ctl px-3 text-ink-2 hover:bg-sunk hover:text-ink aria-[current=page]:bg-sunk aria-[current=page]:font-semibold aria-[current=page]:text-ink"
                >
                  {infoPageTitles[one]}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 max-w-[70ch]">
          {data && <InfoText blocks={data.blocks} />}
          {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
          {!data && !error && <Skeleton className="h-96 w-full" />}
          <p className="mt-8 border-t border-rule pt-4">
            Any questions?{' '}
            <Link to={contactPath(title)} className="inline-flex min-h-6 items-center underline underline-offset-4">
              Contact us
            </Link>
          </p>
        </div>
      </div>
    </>
  )
}
