import type { ReactNode } from 'react'
import { PartPicture } from '#client/components/part-picture.tsx'
import type { Outputs } from '#client/lib/api-types.ts'
import { PartMeta } from './part-meta.tsx'
import { SkuLine } from './sku-line.tsx'
import { HeadFacts, SpecTables } from './spec-tables.tsx'

type PartDetailsProps = Pick<Outputs['items']['view'], 'item' | 'specGroups' | 'headFacts'> & { badge: ReactNode; buyPanel: ReactNode }

/** Everything about one part: pictures, description and specification, beside the panel that sells it. */
export function PartDetails({ item, specGroups, headFacts, badge, buyPanel }: PartDetailsProps) {
  return (
    <>
      <PartMeta part={item} />
      <div className="page-width grid gap-8 py-6 max-lg:gap-5 lg:grid-cols-[1.2fr_1fr]">
        <figure className="min-w-0 self-start">
          <div className="pin1 border border-rule">
            <PartPicture part={item} width={640} sizes="(min-width: 64rem) 660px, 100vw" eager />
          </div>
          {item.imageUrls.length === 0 && <figcaption className="mt-1 text-2xs text-ink-2">Illustration</figcaption>}
        </figure>
        <div className="min-w-0">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <SkuLine sku={item.sku} />
            {badge}
          </div>
          <p className="text-ink-2 wrap-anywhere">{[item.productType, item.manufacturer, item.series].filter(Boolean).join(' · ')}</p>
          <HeadFacts facts={headFacts} />
          {buyPanel}
          {/* On a phone there is room for the notice of an added part. */}
          <h2 className="mt-12 text-base sm:mt-6">Description</h2>
          <p className="mt-1 max-w-[70ch] whitespace-pre-line wrap-anywhere">{item.description}</p>
          <SpecTables groups={specGroups} />
        </div>
      </div>
    </>
  )
}
