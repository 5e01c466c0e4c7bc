import { useId } from 'react'
import { Button } from '#client/components/button.tsx'
import { RotateCcw } from '#client/components/icons/dashboard.ts'

type Deleted = { id: string; name: string }

type DeletedThingsProps<Thing extends Deleted> = {
  title: string
  /** The time for which they can be restored. */
  note: string
  things: readonly Thing[]
  /** The size of an entry: `3 lines`. */
  sizeOf: (thing: Thing) => string
  onRestore: (thing: Thing) => unknown
}

/** Recently deleted things, to restore. Renders nothing if there are none. */
export function DeletedThings<Thing extends Deleted>({ title, note, things, sizeOf, onRestore }: DeletedThingsProps<Thing>) {
  const heading = useId()
  if (things.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="text-xl">
        {title}
      </h2>
      <p className="mt-1 text-sm text-ink-2">{note}</p>
      <ul className="mt-3 divide-y divide-rule border border-rule bg-sheet">
        {things.map((thing) => (
          <li key={thing.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2">
            <span className="min-w-0 wrap-anywhere">
              {thing.name} <span className="text-sm text-ink-2">{sizeOf(thing)}</span>
            </span>
            <Button look="secondary" small className="pointer-coarse:min-h-11" onClick={() => onRestore(thing)}>
              <RotateCcw size={16} />
              <span>
                Restore<span className="sr-only"> {thing.name}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
