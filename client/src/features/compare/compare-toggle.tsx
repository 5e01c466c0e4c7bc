import clsx from 'clsx'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { Scale } from '#client/components/icons/comparison.ts'
import { useBrowserStore } from '#client/lib/browser-store.ts'
import { comparePath, mostCompared } from './compare-url.ts'
import { compared, comparedOfType, toggleCompared } from './compared.ts'

export type CompareToggleProps = {
  part: { id: number; name: string; productType: string }
  /** Beside other text, with space only for an icon: on a phone, or always. */
  isNarrow?: boolean | 'always'
}

// Large enough for a finger on a touch screen, without moving its neighbours.
const area =
  'relative pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1 pointer-coarse:after:-top-3 pointer-coarse:after:-bottom-2'

/** Chooses a part for a comparison. Once there are two of its category, a link beside the box opens the comparison. */
export function CompareToggle({ part, isNarrow = false }: CompareToggleProps) {
  const id = useId()
  const ids = comparedOfType(useBrowserStore(compared), part.productType)
  const isChosen = ids.includes(part.id)
  const isFull = !isChosen && ids.length >= mostCompared
  const look = clsx(
    'cond inline-flex min-h-6 min-w-0 items-center gap-1 text-sm',
    area,
    isNarrow === 'always' ? 'shrink-0' : isNarrow && 'max-sm:shrink-0',
    isFull ? 'text-ink-3' : 'text-ink-2 hover:text-ink',
  )
  const sign = isNarrow && <Scale size={16} className={clsx(isNarrow !== 'always' && 'sm:hidden')} />
  const box = (
    <input
      id={id}
      type="checkbox"
      checked={isChosen}
      disabled={isFull}
      onChange={() => toggleCompared(part)}
      aria-label={`Compare ${part.name}`}
      className="relative z-1 size-5 shrink-0"
    />
  )
  if (isChosen && ids.length > 1)
    return (
      <span className="inline-flex shrink-0 items-center">
        <label htmlFor={id} className={clsx(look, 'pr-1')}>
          {box}
        </label>
        <Link to={comparePath(ids)} rel="nofollow" className={clsx(look, 'underline underline-offset-4')}>
          {sign}
          <span className={clsx(isNarrow === 'always' ? 'sr-only' : isNarrow && 'max-sm:sr-only')}>Compare</span> {ids.length}
        </Link>
      </span>
    )
  return (
    <label htmlFor={id} className={look} title={isFull ? `You can compare up to ${mostCompared} parts` : undefined}>
      {box}
      {sign}
      {isNarrow !== 'always' && (
        <span aria-hidden className={clsx('truncate', isNarrow && 'max-sm:hidden')}>
          Compare
        </span>
      )}
    </label>
  )
}
