import { useState } from 'react'
import { late } from '#client/components/late.tsx'
import { Skeleton } from '#client/components/states.tsx'
import type { OffersProps } from './offers.tsx'

const Offers = late(() => import('./offers.tsx').then((file) => file.Offers), { fallback: <Skeleton className="h-32 w-full" /> })

/** Parts that can replace a short line, under the note that says so. They are searched when it is opened. */
export function SubstitutesFold(props: OffersProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="w-full text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-6 underline underline-offset-4 pointer-coarse:min-h-11">
        Show alternatives<span className="sr-only"> to {props.line.name}</span>
      </summary>
      {isOpen && <Offers {...props} />}
    </details>
  )
}
