import { matchPath, useLocation } from 'react-router-dom'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { useBrowserStore } from '#client/lib/browser-store.ts'
import { paths, patterns } from '#common/kit/paths.ts'
import { comparePath, mostCompared } from './compare-url.ts'
import { compared, setCompared } from './compared.ts'

const places = [paths.home, paths.homeAlias, paths.parts, patterns.part]

/**
 * The last chosen parts, with a link to compare them, at the bottom of the pages that list parts. The document reserves space for it, so
 * that it covers neither the page's end nor the focused element; on a phone it is above the bar that buys a part.
 */
export function CompareTray() {
  const { pathname } = useLocation()
  const [group] = useBrowserStore(compared)
  if (!places.some((place) => matchPath(place, pathname))) return null
  const count = group?.ids.length ?? 0
  return (
    <>
      <p role="status" className="sr-only">
        {group && `${count} of ${mostCompared} parts chosen in ${group.type}`}
      </p>
      {group && (
        <aside
          aria-label="Comparison"
          className="no-print fixed inset-x-0 bottom-0 z-20 border-t border-rule bg-sheet [html:has(&)]:scroll-pb-16 [html:has(&)]:pb-14 max-md:[html:has([data-buy-bar])_&]:bottom-17 max-md:[html:has([data-buy-bar]):has(&)]:scroll-pb-36 max-md:[html:has([data-buy-bar]):has(&)]:pb-31"
        >
          <div className="page-width flex h-14 items-center gap-3">
            <p className="cond min-w-0 flex-1 truncate text-sm">
              <b>{group.type}</b>{' '}
              <span className="text-ink-2">{count === 1 ? 'Choose another part to compare' : `${count} of ${mostCompared} chosen`}</span>
            </p>
            {count > 1 && (
              <ButtonLink to={comparePath(group.ids)} rel="nofollow">
                Compare {count}
              </ButtonLink>
            )}
            <Button look="quiet" onClick={() => setCompared(group.type, [])}>
              Clear<span className="sr-only"> the comparison</span>
            </Button>
          </div>
        </aside>
      )}
    </>
  )
}
