import type { Browsed } from '#client/features/catalogue/browsing.ts'
import { formatCount, plural } from '#common/kit/format.ts'

export const countId = 'result-count'

/** Focuses the result count, for controls that disappear when used. */
export const focusResultCount = () => document.getElementById(countId)?.focus({ preventScroll: true })

/** `1,840 parts`, or `10,000+ parts` if counting stopped there. */
export const partCount = ({ total, isCapped }: Pick<Browsed, 'total' | 'isCapped'>): string =>
  isCapped ? `${formatCount(total)}+ parts` : plural(total, 'part')
