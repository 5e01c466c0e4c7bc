import { formatDay, formatMoment } from '#common/format.ts'
import { formatAgo } from './format-ago.ts'

/** A relative time, with the exact time as tooltip. */
export const Ago = ({ time }: { time: string }) => (
  <time dateTime={time} title={formatMoment(time)}>
    {formatAgo(time)}
  </time>
)

/** A day, with the exact time as tooltip. */
export const Day = ({ time }: { time: string }) => (
  <time dateTime={time} title={formatMoment(time)} className="whitespace-nowrap">
    {formatDay(time)}
  </time>
)
