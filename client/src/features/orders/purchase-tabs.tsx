import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { trpc } from '#client/lib/trpc.ts'
import { formatCount } from '#common/kit/format.ts'
import { statusNames } from '#common/kit/messages.ts'
import { paths } from '#common/kit/paths.ts'
import type { Status } from './order-list-url.ts'

export const purchaseLists = [
  { status: null, name: 'All', path: paths.purchase },
  { status: 'pending', name: statusNames.pending, path: paths.purchasePending },
  { status: 'cancelled', name: statusNames.cancelled, path: paths.purchaseCancelled },
  { status: 'paid', name: statusNames.paid, path: paths.purchasePaid },
] as const satisfies readonly { status: Status | null; name: string; path: string }[]

/** The four lists of a customer's orders, each with its count. Narrow screens scroll to the current one. */
export function PurchaseTabs({ status }: { status: Status | null }) {
  const { data: counts } = trpc.orders.counts.useQuery()
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    // Scrolls only the row, not the page.
    const here = strip.current?.querySelector<HTMLElement>(`[href="${purchaseLists.find((list) => list.status === status)?.path}"]`)
    if (here) strip.current?.scrollTo({ left: here.offsetLeft - 24 })
  }, [status])
  return (
    <nav ref={strip} aria-label="Lists of order lines" className="relative -mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex min-w-full border-b border-rule">
        {purchaseLists.map((list) => {
          const isHere = list.status === status
          return (
            <li key={list.path}>
              <Link
                to={list.path}
                aria-current={isHere ? 'page' : undefined}
                className={clsx(
                  '-mb-px inline-flex min-h-11 items-center gap-1.5 border-b-3 px-3 whitespace-nowrap hover:text-ink',
                  isHere ? 'border-mask font-semibold text-ink' : 'border-transparent text-ink-2',
                )}
              >
                {list.name}
                {/* Reserves the space of the count while it loads. */}
                <span className="cond min-w-5 rounded-full bg-sunk px-1.5 text-center text-xs text-ink-2">
                  {counts ? formatCount(counts[list.status ?? 'all']) : ' '}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
