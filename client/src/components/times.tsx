import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatDayAt, formatHour, formatMoment } from '#common/kit/format-day.ts'

/** `time` is an ISO 8601 moment. */
type TimeProps = { time: string; className?: string }

/** The shop's day at a moment, with the exact time as tooltip. */
export function Day({ time, className = 'whitespace-nowrap' }: TimeProps) {
  const { timeZone } = useShopFacts()
  return (
    <time dateTime={time} title={formatMoment(time, timeZone)} className={className}>
      {formatDayAt(time, timeZone)}
    </time>
  )
}

/** Day and time of day. */
export function Moment({ time, className }: TimeProps) {
  const { timeZone } = useShopFacts()
  return (
    <time dateTime={time} className={className}>
      {formatMoment(time, timeZone)}
    </time>
  )
}

/** The time of day. */
export function Hour({ time }: TimeProps) {
  return formatHour(time, useShopFacts().timeZone)
}
