import type { ComponentType } from 'react'
import type { Part } from '#client/lib/api-types.ts'
import { nameMoreParts } from './name-more-parts.ts'

type RelatedPartsProps = { type: string; parts: readonly Part[]; Card: ComponentType<{ part: Part; isCompact?: boolean }> }

export function RelatedParts({ type, parts, Card }: RelatedPartsProps) {
  return (
    <section aria-labelledby="related" className="page-width pt-8">
      <h2 id="related" className="border-t border-ink pt-3 text-2xl wrap-anywhere">
        {nameMoreParts(type)}
      </h2>
      <ul className="mt-5 grid gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-4">
        {parts.map((part) => (
          <li key={part.id} className="min-w-0">
            <Card part={part} isCompact />
          </li>
        ))}
      </ul>
    </section>
  )
}
