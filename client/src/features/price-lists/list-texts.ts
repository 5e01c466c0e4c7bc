import type { Outputs } from '#client/lib/api-types.ts'
import { plural } from '#common/kit/format.ts'
import { formatDay } from '#common/kit/format-day.ts'

export type ListedPriceList = Outputs['priceLists']['search']['lists'][number]
export type PriceList = Outputs['priceLists']['get']
type Timed = Pick<ListedPriceList, 'state' | 'startsAtLocal' | 'endsAtLocal'>

/** `2026-11-30T08:00` → `30 Nov 2026, 08:00`. */
export function localMoment(local: string): string {
  const [date = '', time = ''] = local.split('T')
  return `${formatDay(date)}, ${time}`
}

/** The place that a time zone is named after: `America/New_York` → `New York`. */
export const zoneName = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')

/** The validity of a list, with its start or end. */
export function describeState({ state, startsAtLocal, endsAtLocal }: Timed): string {
  const until = endsAtLocal === null ? '' : ` until ${localMoment(endsAtLocal)}`
  if (state === 'deleted') return 'Deleted'
  if (state === 'ended') return `Ended${endsAtLocal === null ? '' : ` on ${localMoment(endsAtLocal)}`}`
  if (state === 'coming') return `Starts${startsAtLocal === null ? '' : ` on ${localMoment(startsAtLocal)}`}`
  return `Running${until}`
}

/** `2 groups, 1 customer`; `Not given to anyone yet`. */
export function describeHolders({ groups, customers }: Pick<ListedPriceList, 'groups' | 'customers'>): string {
  const given = [groups > 0 && plural(groups, 'group'), customers > 0 && plural(customers, 'customer')].filter(Boolean)
  return given.length === 0 ? 'Not given to anyone yet' : given.join(', ')
}
