import { formatDay, formatMoment } from '#common/format.ts'
import { formatAgo } from './format-ago.ts'

/** How long ago; the exact time when it is pointed at. */
export const Ago = ({ time }: { time: string }) => (
  <time dateTime={time} title={formatMoment(time)}>
    {formatAgo(time)}
  </time>
)

/** A day; the exact time when it is pointed at. */
export const Day = ({ time }: { time: string }) => (
  <time dateTime={time} title={formatMoment(time)} className="whitespace-nowrap">
    {formatDay(time)}
  </time>
)
