import clsx from 'clsx'
import { Button } from '#client/components/button.tsx'
import { Check, RotateCw, TriangleAlert } from '#client/components/icons/shop.ts'
import { Money } from '#client/components/money.tsx'
import { Moment } from '#client/components/times.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { trpc } from '#client/lib/trpc.ts'
import { formatMoney } from '#common/kit/format.ts'
import { methodWords } from '#common/orders/payment-methods.ts'
import { describeReturn } from './failure-texts.ts'
import { type FailedRefund, useRedoRefund } from './use-redo-refund.ts'

/**
 * Failed refunds with retry: all of them in one line that opens, or the refunds of one order. For admins; renders nothing if there are
 * none.
 */
export function FailedRefunds({ number, className }: { number?: number; className?: string }) {
  const { data = [] } = trpc.payments.failedRefunds.useQuery(undefined, { staleTime: 0 })
  const { currency } = useShopFacts()
  const shown = number === undefined ? data : data.filter(({ numbers }) => numbers.includes(number))
  const title = shown.length === 1 ? 'A refund failed' : `${shown.length} refunds failed`
  const list = (
    <>
      <p className="px-4 pt-1 text-sm text-ink-2">
        The payment provider refused {shown.length === 1 ? 'it' : 'them'}. Try again. If it fails again, pay the customer in another way and
        record it here.
      </p>
      <ul className="divide-y divide-rule px-4">
        {shown.map((refund) => (
          <Failed key={refund.id} refund={refund} isNarrow={number !== undefined} />
        ))}
      </ul>
    </>
  )
  return (
    <div role="alert" className={clsx(shown.length > 0 && className)}>
      {shown.length > 0 && (
        <section aria-label="Failed refunds" className="border border-l-3 border-rule border-l-stop bg-sheet">
          {number === undefined ? (
            // Closed, because the page is about the orders below.
            <details className="group">
              <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 py-1.5 text-stop [&::-webkit-details-marker]:hidden">
                <TriangleAlert size={18} className="shrink-0" />
                <span className="mr-auto">
                  <b>{title}</b>
                  <span className="max-sm:hidden">, </span>
                  <span className="whitespace-nowrap max-sm:block">{formatMoney(sumOf(shown), currency)}</span>
                </span>
                <span className="text-sm font-semibold text-ink underline underline-offset-4">
                  <span className="group-open:hidden">Show</span>
                  <span className="hidden group-open:inline">Hide</span>
                </span>
              </summary>
              {list}
            </details>
          ) : (
            <>
              <h2 className="flex items-center gap-2 px-4 pt-3 text-lg text-stop">
                <TriangleAlert size={20} className="shrink-0" />
                {title}
              </h2>
              {list}
            </>
          )}
        </section>
      )}
    </div>
  )
}

const sumOf = (refunds: readonly FailedRefund[]): bigint => refunds.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n)

function Failed({ refund, isNarrow }: { refund: FailedRefund; isNarrow: boolean }) {
  const { amountMinor, method, numbers, email, reason, code, reference, transactionRef, at } = refund
  const { isSending, redo } = useRedoRefund(refund)
  return (
    <li className="py-3">
      <p className="font-semibold">
        <Money minor={amountMinor} /> {methodWords[method]}, for {numbers.length === 1 ? 'order line' : 'order lines'} {numbers.join(', ')}
      </p>
      <dl
        className={clsx(
          'mt-1 gap-x-3 text-sm text-ink-2 max-sm:*:[dt]:mt-1 sm:grid sm:grid-cols-[auto_minmax(0,1fr)]',
          !isNarrow && 'lg:grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)]',
        )}
      >
        <dt>Customer</dt>
        <dd className="wrap-anywhere">{email}</dd>
        <dt>Reason</dt>
        <dd className="break-words">{describeReturn(reason)}</dd>
        <dt>Requested</dt>
        <dd>
          <Moment time={at} />
        </dd>
        <dt>Reference</dt>
        <dd className="font-mono text-xs/5 break-all select-all">{transactionRef ?? reference}</dd>
        {code && (
          <>
            <dt>Answer</dt>
            <dd className="font-mono text-xs/5 break-all">{code}</dd>
          </>
        )}
      </dl>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button small look="secondary" className="max-md:min-h-11" busy={isSending} onClick={() => void redo(false)}>
          {!isSending && <RotateCw size={16} />}
          Try again
        </Button>
        <Button small look="secondary" className="max-md:min-h-11" busy={isSending} onClick={() => void redo(true)}>
          {!isSending && <Check size={16} />}I refunded it another way
        </Button>
      </div>
    </li>
  )
}
