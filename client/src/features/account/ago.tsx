import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatMoment } from '#common/kit/format-day.ts'
import { formatAgo } from './format-ago.ts'

/** A relative time, with the exact time as tooltip. */
export function Ago({ time }: { time: string }) {
  const { timeZone } = useShopFacts()
  return (
    <time dateTime={time} title={formatMoment(time, timeZone)}>
      {formatAgo(time, timeZone)}
    </time>
  )
}
