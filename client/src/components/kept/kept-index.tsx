import { type ReactNode, useRef } from 'react'
import { EmptyState } from '#client/components/states.tsx'
import { plural } from '#common/kit/format.ts'
import { DeletedThings } from './deleted-things.tsx'
import type { Kept } from './kept-actions.ts'

type KeptIndexProps<Thing extends Kept, Deleted extends Kept> = {
  /** The type of a thing: `list`. */
  noun: string
  things: readonly Thing[]
  /** A button or a link that adds one. */
  add: ReactNode
  /** Shown while there are none. */
  hint: ReactNode
  deleted: readonly Deleted[]
  /** The days for which a deleted one can be restored. */
  days: number
  sizeOf: (thing: Deleted) => string
  actions: { remove: (thing: Thing) => Promise<boolean>; restore: (thing: Deleted) => void }
  /** The table of the things. Its rows disappear with their buttons, so the count takes the focus then. */
  children: (remove: (thing: Thing) => void) => ReactNode
}

/** The things of one type that a customer keeps, and deleted ones that can be restored. */
export function KeptIndex<Thing extends Kept, Deleted extends Kept>(props: KeptIndexProps<Thing, Deleted>) {
  const { noun, things, add, hint, deleted, days, sizeOf, actions, children } = props
  const count = useRef<HTMLParagraphElement>(null)
  return (
    <div className="space-y-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p ref={count} role="status" tabIndex={-1} className="outline-none">
          <b>{plural(things.length, noun)}</b>
        </p>
        {things.length > 0 && add}
      </div>
      {things.length === 0 ? (
        <EmptyState title={`You have no ${noun}s yet`} action={add}>
          {hint}
        </EmptyState>
      ) : (
        children((thing) => void actions.remove(thing).then((isGone) => isGone && count.current?.focus()))
      )}
      <DeletedThings
        title={`Deleted ${noun}s`}
        note={`You can restore a ${noun} for ${days} days.`}
        things={deleted}
        sizeOf={sizeOf}
        onRestore={actions.restore}
      />
    </div>
  )
}
