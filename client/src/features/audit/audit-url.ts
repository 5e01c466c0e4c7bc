// The filter of the audit trail is in the URL, under the names that the file has too. Invalid values do not filter, and the page says so, because
// people edit URLs.
import { readPageNumber } from '#client/lib/address-count.ts'
import { readAddressDay } from '#client/lib/address-day.ts'
import type { Inputs } from '#client/lib/api-types.ts'
import { auditSubjects } from '#common/audit/actions.ts'
import { fileDays } from '#common/audit/bounds.ts'
import { cutText } from '#common/kit/cut-text.ts'
import { paths } from '#common/kit/paths.ts'

export const filterNames = ['actor', 'action', 'subjectType', 'subjectId', 'from', 'to'] as const
export type AuditFilterName = (typeof filterNames)[number]

/** An empty text does not filter. */
export type AuditState = Record<AuditFilterName, string> & {
  page: number
  /** Values of the address that could not be read. */
  unread: readonly string[]
  /** A last day before the first one, which would be refused; else empty. */
  earlyEnd: string
}

const mostCharacters: Readonly<Record<AuditFilterName, number>> = {
  actor: 254,
  action: 100,
  subjectType: 20,
  subjectId: 200,
  from: 10,
  to: 10,
}

export function readAuditUrl(search: URLSearchParams): AuditState {
  const read = (name: AuditFilterName) => cutText((search.get(name) ?? '').trim(), mostCharacters[name])
  const [from, to] = [readAddressDay(read('from')), readAddressDay(read('to'))]
  const subjectType = auditSubjects.find((known) => known === read('subjectType')) ?? ''
  const isEarly = from !== '' && to !== '' && to < from
  return {
    actor: read('actor'),
    action: read('action'),
    subjectType,
    subjectId: read('subjectId'),
    from,
    to: isEarly ? '' : to,
    page: readPageNumber(search.get('page')),
    unread: Object.entries({ subjectType, from, to }).flatMap(([name, value]) => {
      const text = read(name as AuditFilterName)
      return text === '' || value !== '' ? [] : [`“${text}”`]
    }),
    earlyEnd: isEarly ? to : '',
  }
}

const filtersOf = (state: AuditState): [AuditFilterName, string][] =>
  filterNames.flatMap((name) => (state[name] === '' ? [] : [[name, state[name]]]))

export const isFiltered = (state: AuditState): boolean => filtersOf(state).length > 0

export function auditHref(state: AuditState, page = 1): string {
  const query = new URLSearchParams([...filtersOf(state), ...(page > 1 ? [['page', String(page)]] : [])])
  return query.size === 0 ? paths.audit : `${paths.audit}?${query}`
}

export const searchOf = (state: AuditState): Inputs['audit']['search'] =>
  ({ ...Object.fromEntries(filtersOf(state)), page: state.page }) as Inputs['audit']['search']

/** The address of the file; null if the days are too many for one. */
export function fileOf(state: AuditState, today: string): { href: string; from: string; to: string } | null {
  const days = fileDays(state, today)
  return days && { ...days, href: `/audit.csv?${new URLSearchParams([...filtersOf({ ...state, ...days })])}` }
}
