import { seesAmounts } from '#common/staff/rights.ts'
import type { WithAmounts } from './api-types.ts'
import { mayDo } from './use-may.ts'
import { useMe } from './use-me.ts'

/** True for one's own, and for staff who see amounts. */
export const hasAmounts = <T extends { totalMinor: number | null }>(shown: T): shown is WithAmounts<T> => shown.totalMinor !== null

/** True for staff who see what is others' without amounts: their lists have no columns for them. */
export function useHidesAmounts(): boolean {
  const me = useMe()
  return Boolean(me && mayDo(me, 'orders.see') && !seesAmounts(me))
}
