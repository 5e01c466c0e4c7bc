import type { ReactNode } from 'react'

/** A part's SKU with a badge beside it. The line keeps its height without the badge, so that the layout does not shift. */
export function SkuBadge({ sku, badge }: { sku: string; badge: ReactNode }) {
  return (
    <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3">
      <p className="font-mono text-2xs text-ink-3">{sku}</p>
      {badge}
    </div>
  )
}
