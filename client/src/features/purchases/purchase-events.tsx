import { Panel } from '#client/components/panel.tsx'
import { type TimelineEntry as Entry, entryOf } from '#client/features/payments/timeline.ts'
import { TimelineEntry } from '#client/features/payments/timeline-entry.tsx'
import type { Purchase } from '#client/lib/api-types.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { plural } from '#common/kit/format.ts'

/** The history of a purchase, oldest first. */
export function PurchaseEvents({ purchase, isShop }: { purchase: Purchase; isShop: boolean }) {
  const { currency } = useShopFacts()
  const all = purchase.lines.length
  const entries = purchase.events.flatMap(({ lines, name, ...event }) => {
    const entry = entryOf(event, { currency, isShop })
    return entry ? [withLines(entry, lines === all ? null : lines === 1 ? name : plural(lines, 'line'))] : []
  })
  return (
    <Panel title="What happened" level={3} heading="mb-2 text-lg">
      <ol>
        {entries.map((entry, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events keep their order and may share a timestamp.
          <TimelineEntry key={i} entry={entry} isLast={i === entries.length - 1} />
        ))}
      </ol>
    </Panel>
  )
}

/** An entry about some of the lines names them. */
const withLines = (entry: Entry, lines: string | null): Entry =>
  lines === null ? entry : { ...entry, detail: [lines, entry.detail].filter(Boolean).join('. ') }
