import type { ComponentType } from 'react'
import type { Part } from '#client/lib/api-types.ts'

type RelatedPartsProps = { type: string; parts: readonly Part[]; Card: ComponentType<{ part: Part }> }

/** Other parts of the same type. */
export function RelatedParts({ type, parts, Card }: RelatedPartsProps) {
  return (
    <section aria-labelledby="related" className="page-width pt-8">
      <h2 id="related" className="border-t border-ink pt-3 text-2xl">
        More of {type}
      </h2>
      <ul className="mt-5 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {parts.map((part) => (
          <li key={part.id}>
            <Card part={part} />
          </li>
        ))}
      </ul>
    </section>
  )
}
