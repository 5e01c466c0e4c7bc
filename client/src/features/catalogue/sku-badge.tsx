import type { ReactNode } from 'react'

/** A part's SKU with a badge beside it. One line with or without the badge, so that the layout does not shift. */
export function SkuBadge({ sku, badge }: { sku: string; badge: ReactNode }) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-x-3">
      <p className="min-w-0 truncate font-mono text-2xs text-ink-3" title={sku}>
        {sku}
      </p>
      {badge}
    </div>
  )
}
