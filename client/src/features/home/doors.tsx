import { Link } from 'react-router-dom'
import { ButtonLink } from '#client/components/button.tsx'
import { Panel } from '#client/components/panel.tsx'
import type { Browsed } from '#client/features/catalogue/browsing.ts'
import { typeHref } from '#client/features/catalogue/type-href.ts'
import { formatCount } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'

const listed = 8

type DoorsProps = { facets: Browsed['facets'] | undefined }

/** The three ways into the shop: a category, a list of parts, a machine. */
export function Doors({ facets }: DoorsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Categories facets={facets} />
      <Panel title="Quick order" heading="text-xl" className="flex flex-col">
        <p className="mt-1 mb-4 text-ink-2">Paste a list or choose a spreadsheet. See price, stock and minimum order per line.</p>
        <ButtonLink to={paths.quickOrder} look="secondary" className="mt-auto">
          Order from a list
        </ButtonLink>
      </Panel>
      <Panel title="Build machines by the dozen" heading="text-xl" className="flex flex-col">
        <p className="mt-1 mb-4 text-ink-2">Choose parts for one PC. We check that they fit, and price any number of machines.</p>
        <ButtonLink to={paths.builder} look="secondary" className="mt-auto">
          Start a build
        </ButtonLink>
      </Panel>
    </div>
  )
}

function Categories({ facets }: DoorsProps) {
  const types = facets?.types ?? []
  const shown = types.slice(0, listed)
  const others = types.length - shown.length + (facets?.moreTypes ?? 0)
  return (
    <Panel title="Parts by category" heading="text-xl" className="sm:col-span-2">
      <ul className="mt-1 cond grid grid-cols-2 gap-x-4">
        {shown.map(({ value, count }) => (
          <li key={value} className="min-w-0">
            <Link to={typeHref(value)} className="flex min-h-11 items-center justify-between gap-2 hover:underline">
              <span className="min-w-0 wrap-anywhere">{value}</span>
              <span className="text-sm text-ink-2">
                {formatCount(count)}
                {facets?.isCapped && '+'}
                <span className="sr-only"> parts</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Link to={paths.parts} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {formatCount(others)} more categories
        </Link>
      )}
    </Panel>
  )
}
