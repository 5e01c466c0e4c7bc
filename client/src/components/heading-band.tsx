import { Link, useLocation } from 'react-router-dom'
import { ChevronRight } from '#client/components/icons/shop.ts'
import { JsonLd } from '#client/components/json-ld.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { paths } from '#common/kit/paths.ts'

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

type BandProps = { name: string; crumbs: readonly Crumb[]; path: string }

/**
 * The band without structured data, for pages that search engines must not list. Reserves the path's space if only the browser knows the
 * path. On phones the heading is above the breadcrumb, which then omits the page itself.
 */
export function Band({ name, crumbs, path }: BandProps) {
  return (
    <div className="border-b border-rule bg-sheet">
      <div className="page-width flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3 sm:py-5">
        <h1 className="max-w-full text-2xl wrap-anywhere max-sm:w-full" tabIndex={-1}>
          {name}
        </h1>
        <nav aria-label="Breadcrumb" className="cond shrink-0 max-w-full text-sm text-ink-2">
          <ol className="flex flex-wrap items-center gap-1 wrap-anywhere">
            {crumbs.map((crumb, i, all) => (
              <li key={crumb.path} className="flex items-center gap-1 max-sm:last:sr-only">
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
        <p title={path} className="min-h-4 flex-1 basis-16 truncate text-right font-mono text-2xs text-ink-3">
          {path}
        </p>
      </div>
    </div>
  )
}
