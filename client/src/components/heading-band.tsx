import clsx from 'clsx'
import { Link, useLocation } from 'react-router-dom'
import { ChevronRight } from '#client/components/icons/shop.ts'
import { JsonLd } from '#client/components/json-ld.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { paths } from '#common/paths.ts'

export type Crumb = { name: string; path: string }

/** The band above a page: its name and its breadcrumb. `trail` leads from the page after home to this one. */
export function HeadingBand({ name, trail }: { name: string; trail: readonly Crumb[] }) {
  const { pathname } = useLocation()
  const { publicUrl } = useShopFacts()
  const crumbs = [home, ...trail]
  const itemListElement = crumbs.map(({ name, path }, i) => ({ '@type': 'ListItem', position: i + 1, name, item: publicUrl + path }))
  return (
    <>
      <JsonLd data={{ '@type': 'BreadcrumbList', itemListElement }} />
      <Band name={name} crumbs={crumbs} path={pathname} />
    </>
  )
}

export const home: Crumb = { name: 'Home', path: paths.home }

type BandProps = { name: string; crumbs: readonly Crumb[]; path: string; isPathLate?: boolean }

/**
 * The band without structured data, for pages that search engines must not list. If only the browser knows the path, it
 * takes the same space before and after.
 */
export function Band({ name, crumbs, path, isPathLate = false }: BandProps) {
  return (
    <div className="border-b border-rule bg-sheet">
      <div className="page-width flex flex-wrap items-baseline gap-x-4 gap-y-1 py-5">
        <h1 className="max-w-full text-2xl wrap-anywhere" tabIndex={-1}>
          {name}
        </h1>
        <nav aria-label="Breadcrumb" className="cond min-w-0 text-sm text-ink-2">
          <ol className="flex flex-wrap items-center gap-1 wrap-anywhere">
            {crumbs.map((crumb, i, all) => (
              <li key={crumb.path} className="flex items-center gap-1">
                {i > 0 && <ChevronRight size={14} />}
                {i === all.length - 1 ? (
                  <span aria-current="page">{crumb.name}</span>
                ) : (
                  <Link to={crumb.path} className="inline-flex min-h-6 items-center underline underline-offset-2">
                    {crumb.name}
                  </Link>
                )}
              </li>
            ))}
          </ol>
        </nav>
        <p
          className={clsx(
            'ml-auto font-mono text-2xs text-ink-3',
            isPathLate ? 'min-h-4 min-w-32 flex-1 truncate text-right' : 'min-w-0 break-all',
          )}
        >
          {path}
        </p>
      </div>
    </div>
  )
}
