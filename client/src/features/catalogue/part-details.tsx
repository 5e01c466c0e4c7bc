import type { ReactNode } from 'react'
import type { Outputs } from '#client/lib/api-types.ts'
import { PartGallery } from './part-gallery.tsx'
import { PartMeta } from './part-meta.tsx'
import { PartNumbers } from './part-numbers.tsx'
import { PartOrigin } from './part-origin.tsx'
import { HeadFacts, SpecTables } from './spec-tables.tsx'

type Shown = Outputs['items']['view']
type PartDetailsProps = Pick<Shown, 'item' | 'specGroups' | 'headFacts' | 'factTexts'> & { badge: ReactNode; buyPanel: ReactNode }

export function PartDetails({ item, specGroups, headFacts, factTexts, badge, buyPanel }: PartDetailsProps) {
  return (
    <>
      <PartMeta part={item} />
      <div className="page-width grid gap-8 py-6 max-lg:gap-5 lg:grid-cols-[1.2fr_1fr]" style={{ gridTemplateRows: 'auto 1fr' }}>
        <PartGallery key={item.id} part={item} />
        <div className="min-w-0 row-span-2">
          <div className="flex flex-wrap items-start justify-between gap-x-3">
            <PartNumbers key={item.id} sku={item.sku} partNumbers={item.partNumbers} />
            {badge}
          </div>
          <PartOrigin part={item} />
          <HeadFacts facts={headFacts} texts={factTexts} />
          {buyPanel}
          {/* On a phone this leaves space for the notice of an added part. */}
          <h2 className="mt-12 text-base sm:mt-6">Description</h2>
          <p className="mt-1 max-w-[70ch] whitespace-pre-line wrap-anywhere">{item.description}</p>
        </div>
        {/* Below the pictures on a wide screen. */}
        <SpecTables groups={specGroups} />
      </div>
    </>
  )
}
