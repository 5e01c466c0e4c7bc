import { type ReactNode, type ToggleEvent, useEffect, useRef, useState } from 'react'
import { useIsBrowser } from '#client/lib/use-is-browser.ts'

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
  /** Rendered while the group is folded: fields that keep its values, and a way to open it without a script. */
  folded?: ReactNode
  children: ReactNode
}

/** A filter that can be folded. Its fields are rendered when it opens. */
export function FilterGroup({ name, label, unit, isOpen, chosen, folded, children }: FilterGroupProps) {
  const group = useRef<HTMLDetailsElement>(null)
  const isBrowser = useIsBrowser()
  // The page from the server has no folds, and a filter that is hydrated late must not see the folds of the dialog.
  const [isOpenFirst] = useState(() => (isBrowser ? folds.get(name) : undefined) ?? isOpen)
  const [wasOpened, setOpened] = useState(isOpenFirst)
  // It may have been opened before hydration.
  useEffect(() => {
    if (group.current?.open) setOpened(true)
  }, [])
  // A group that is open when it is inserted fires the event, too.
  const remember = ({ currentTarget: { open } }: ToggleEvent<HTMLDetailsElement>) => {
    if (open) setOpened(true)
    if (folds.has(name) || open !== isOpen) folds.set(name, open)
  }
  const title = unit ? `${label}, ${unit}` : label
  return (
    <details ref={group} open={isOpenFirst} onToggle={remember} className="facet">
      <summary>
        {title}
        {chosen.length > 0 && (
          <span className="cond ml-auto min-w-0 truncate font-normal text-mask">
            <span className="sr-only">: </span>
            {chosen.join(', ')}
          </span>
        )}
      </summary>
      {wasOpened || !folded ? <fieldset aria-label={title}>{children}</fieldset> : folded}
    </details>
  )
}
