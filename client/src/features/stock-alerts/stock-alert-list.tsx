import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#client/components/button.tsx'
import { Day } from '#client/components/times.tsx'
import { AccountSection, AwaitedRows } from '#client/features/account/account-section.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { paths } from '#common/kit/paths.ts'

/** The parts with an alert for the customer, each with a button to end it. */
export function StockAlertList() {
  const query = trpc.stockAlerts.list.useQuery()
  const utils = trpc.useUtils()
  const { mutate: end, isPending, variables } = trpc.stockAlerts.end.useMutation({ onSettled: () => utils.stockAlerts.invalidate() })
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <AccountSection
      title="Stock alerts"
      intro="We send you one email when you can order one of these parts. Set alerts on the pages of parts."
      titleRef={title}
    >
      {query.data ? (
        <ul className="divide-y divide-rule">
          {query.data.map(({ id, productId, name, sku, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 sm:px-6">
              <div className="min-w-0 flex-1 basis-52">
                <h3 className="text-base wrap-anywhere">
                  <Link to={paths.part(productId)} className="underline underline-offset-4">
                    {name}
                  </Link>
                </h3>
                <p className="text-sm text-ink-2 wrap-anywhere">
                  <span className="font-mono">{sku}</span>, since <Day time={createdAt} />
                </p>
              </div>
              <Button
                look="secondary"
                busy={isPending && variables.id === id}
                onClick={() => {
                  // The row disappears with its button.
                  title.current?.focus()
                  end({ id })
                }}
              >
                End alert<span className="sr-only"> for {name}</span>
              </Button>
            </li>
          ))}
          {query.data.length === 0 && <li className="px-5 py-4 text-ink-2 sm:px-6">You have no stock alerts.</li>}
        </ul>
      ) : (
        <AwaitedRows query={query} />
      )}
    </AccountSection>
  )
}
