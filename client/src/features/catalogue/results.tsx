import type { ComponentType } from 'react'
import { Skeleton } from '#client/components/states.tsx'
import type { Part } from '#client/lib/api-types.ts'
import type { View } from './browse-state.ts'

// Pictures above the fold load eagerly.
const eagerParts = 4

const grid = 'mt-4 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3'
const list = '@container mt-4 divide-y divide-rule border border-rule bg-sheet'

type PartView = ComponentType<{ part: Part; eager?: boolean }>

export function Results({ parts, view, Row, Card }: { parts: readonly Part[]; view: View; Row: PartView; Card: PartView }) {
  if (view === 'list')
    return (
      <ul className={list}>
        {parts.map((part, i) => (
          <Row key={part.id} part={part} eager={i < eagerParts} />
        ))}
      </ul>
    )
  return (
    <ul className={grid}>
      {parts.map((part, i) => (
        <li key={part.id} className="min-w-0">
          <Card part={part} eager={i < eagerParts} />
        </li>
      ))}
    </ul>
  )
}

export function ResultsSkeleton({ view }: { view: View }) {
  return (
    <div aria-busy="true" className={view === 'list' ? list : grid}>
      {Array.from({ length: 6 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity.
        <Skeleton key={i} className={view === 'list' ? 'h-50 w-full @xl:h-[8.5rem] @4xl:h-30' : 'h-76 w-full sm:h-[33rem]'} />
      ))}
    </div>
  )
}
