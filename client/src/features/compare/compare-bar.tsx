import clsx from 'clsx'
import { Link } from 'react-router-dom'
import { Check, Plus } from '#client/components/icons/shop.ts'
import { typeHref } from '#client/features/catalogue/type-href.ts'
import { plural } from '#common/kit/format.ts'
import type { CompareRow } from './compare-rows.ts'
import { type Comparison, hrefOf, mostCompared } from './compare-url.ts'

type CompareBarProps = {
  comparison: Comparison
  type: string
  rows: readonly CompareRow[]
  /** Called before the catalogue opens, where the other parts are then preselected. */
  onAdd: () => void
}

/** Links that choose the shown rows, and a link to add another part. */
export function CompareBar({ comparison, type, rows, onAdd }: CompareBarProps) {
  const { ids, isOnlyDifferences } = comparison
  const different = rows.filter(({ isDifferent }) => isDifferent).length
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a group of links, not of form fields. */}
      <div role="group" aria-label="Rows" className="inline-flex rounded-ctl border border-rule-2">
        {[false, true].map((isOnly) => (
          <Link
            key={String(isOnly)}
            to={hrefOf({ ids, isOnlyDifferences: isOnly })}
            rel="nofollow"
            replace
            preventScrollReset
            aria-current={isOnly === isOnlyDifferences || undefined}
            className={clsx('inline-flex min-h-11 items-center gap-1 px-3', 'aria-[current]:bg-ink aria-[current]:text-paper')}
          >
            {isOnly === isOnlyDifferences && <Check size={16} />}
            {isOnly ? 'Only differences' : 'All rows'}
          </Link>
        ))}
      </div>
      <p role="status" className="mr-auto text-sm text-ink-2">
        {plural(different, 'difference')}
      </p>
      {ids.length < mostCompared && (
        <Link to={typeHref(type)} onClick={onAdd} className="inline-flex min-h-11 items-center gap-1 underline underline-offset-4">
          <Plus size={16} />
          Add a part
        </Link>
      )}
    </div>
  )
}
