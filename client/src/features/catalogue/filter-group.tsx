import { type ReactNode, type ToggleEvent, useState } from 'react'
import { ChevronRight } from '#client/components/icons/shop.ts'

// The groups that the user folded or opened on this visit, by name, so that they are the same when the user returns to the catalogue.
const folds = new Map<string, boolean>()

type FilterGroupProps = {
  name: string
  label: string
  /** The unit of its numbers. */
  unit?: string | null
  isOpen: boolean
  /** The chosen values, shown while the group is folded. */
  chosen: readonly string[]
  children: ReactNode
}

/** A filter that can be folded, without a script too. */
export function FilterGroup({ name, label, unit, isOpen, chosen, children }: FilterGroupProps) {
  const [isOpenFirst] = useState(() => folds.get(name) ?? isOpen)
  // A group that is open when it is inserted fires the event, too.
  const remember = ({ currentTarget: { open } }: ToggleEvent<HTMLDetailsElement>) => {
    if (folds.has(name) || open !== isOpen) folds.set(name, open)
  }
  const title = unit ? `${label}, ${unit}` : label
  return (
    <details open={isOpenFirst} onToggle={remember} className="group/filter">
      <summary className="flex min-h-10 list-none items-center gap-2 max-lg:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight size={16} className="shrink-0 text-ink-3 transition-transform duration-[120ms] group-open/filter:rotate-90" />
        <span className="shrink-0 max-w-full text-base font-semibold">{title}</span>
        {chosen.length > 0 && (
          <span className="cond ml-auto min-w-0 truncate text-mask group-open/filter:hidden">
            <span className="sr-only">: </span>
            {chosen.join(', ')}
          </span>
        )}
      </summary>
      <fieldset className="pb-3">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}
