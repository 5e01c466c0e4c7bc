import { Link } from 'react-router-dom'
import { mayDo } from '#client/lib/use-may.ts'
import { useMe } from '#client/lib/use-me.ts'
import { subjectTexts } from '#common/audit/actions.ts'
import { paths } from '#common/kit/paths.ts'
import { writePurchaseNumber } from '#common/purchases/number.ts'
import type { Right } from '#common/staff/rights.ts'
import type { AuditEntry } from './use-audit.ts'

const pages: Readonly<Record<string, { right?: Right; of: (id: string) => string }>> = {
  product: { of: (id) => paths.part(Number(id)) },
  order: { right: 'orders.see', of: (id) => `${paths.allOrders}?q=${encodeURIComponent(id)}` },
  purchase: { right: 'orders.see', of: (id) => paths.onePurchase(writePurchaseNumber(id)) },
  account: { right: 'users', of: (id) => `${paths.users}?q=${encodeURIComponent(id)}` },
  priceList: { right: 'prices', of: (id) => paths.priceList(id) },
  priceGroup: { right: 'prices', of: () => paths.groups },
  search: { right: 'search', of: () => `${paths.searchAdmin}?show=synonyms` },
  review: { right: 'reviews', of: () => paths.partReviews },
  setting: { right: 'settings', of: () => paths.settings },
  message: { right: 'messages', of: () => `${paths.messages}?show=all` },
}

/** The subject of an entry, with a link to its page if it still has one that the reader may open. */
export function SubjectLink({ subjectType, subjectId, isGone }: Pick<AuditEntry, 'subjectType' | 'subjectId' | 'isGone'>) {
  const me = useMe()
  const page = pages[subjectType]
  const text = `${typeText(subjectType)} ${idText(subjectType, subjectId)}`
  return page && !isGone && (page.right === undefined || mayDo(me, page.right)) ? (
    <Link to={page.of(subjectId)} className="inline-flex min-h-6 items-center wrap-anywhere underline underline-offset-4">
      {text}
    </Link>
  ) : (
    <span className="wrap-anywhere">{text}</span>
  )
}

/** Groups of customers count as price lists in the trail, and have a page of their own. */
export const pageTypeOf = ({ action, subjectType }: Pick<AuditEntry, 'action' | 'subjectType'>): string =>
  action.startsWith('priceList.group') ? 'priceGroup' : subjectType

/** People recognise an id by its beginning; the details have all of it. */
const idText = (type: string, id: string): string =>
  type === 'purchase' ? writePurchaseNumber(id) : /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id) ? `${id.slice(0, 8)}…` : id

const typeText = (type: string): string =>
  type === 'priceGroup' ? 'Price group' : type in subjectTexts ? subjectTexts[type as keyof typeof subjectTexts] : type
