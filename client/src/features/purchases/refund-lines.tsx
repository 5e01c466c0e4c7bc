import clsx from 'clsx'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { SelectAll } from '#client/components/data-table/select-boxes.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { Money } from '#client/components/money.tsx'
import { RefundReason } from '#client/features/payments/refund-reason.tsx'
import { hasAmounts } from '#client/lib/amounts.ts'
import type { Purchase, WithAmounts } from '#client/lib/api-types.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatMoney, plural } from '#common/kit/format.ts'
import { refundOf } from './refund-of.ts'
import { useRefundLines } from './use-refund-lines.ts'

type Shown = WithAmounts<Purchase>
type Line = Shown['lines'][number] & { refundable: NonNullable<Shown['lines'][number]['refundable']> }

/** Longer lists scroll, so that the reason and the button remain near. */
const shownWhole = 20

/** A fold for admins: lines to tick of which something is left to refund, and the reason. One refund and one credit note follow per payment. */
export const RefundLines = ({ purchase }: { purchase: Purchase }) => hasAmounts(purchase) && <RefundFold purchase={purchase} />

function RefundFold({ purchase }: { purchase: Shown }) {
  const { currency } = useShopFacts()
  const form = useRef<HTMLFormElement>(null)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { isSending, refusal, refundLines } = useRefundLines({
    onDone: () => {
      setTicked(new Set())
      setReason('')
      setChecked(false)
    },
  })
  const refundable = purchase.lines.flatMap(({ refundable, ...line }) => (refundable ? [{ ...line, refundable }] : []))
  if (refundable.length === 0) return null
  const chosen = refundable.filter(({ orderNumber }) => ticked.has(orderNumber))
  const amountMinor = refundOf(chosen, purchase.payments)
  const isCash = purchase.payments.some(({ method }) => method === 'cash')
  const reasonProblem = reason.trim() === '' ? 'Enter a reason' : undefined

  function toggle(number: number) {
    setTicked((before) => new Set(before.has(number) ? [...before].filter((other) => other !== number) : [...before, number]))
  }

  function send(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (chosen.length === 0) form.current?.querySelector<HTMLInputElement>('[name=line]')?.focus()
    else if (reasonProblem) form.current?.querySelector<HTMLInputElement>('[name=reason]')?.focus()
    else void refundLines({ numbers: chosen.map(({ orderNumber }) => orderNumber), amountMinor, reason: reason.trim() })
  }

  return (
    <details className="no-print border border-rule bg-sheet">
      <summary className="min-h-11 px-4 py-2 font-semibold">Refund lines</summary>
      <form ref={form} noValidate onSubmit={send} className="space-y-4 border-t border-rule p-4">
        <fieldset className="min-w-0">
          <legend className="sr-only">Lines to refund</legend>
          <SelectAll
            selection={{
              selected: chosen,
              selectable: refundable,
              toggleAll: () =>
                setTicked(chosen.length === refundable.length ? new Set() : new Set(refundable.map(({ orderNumber }) => orderNumber))),
            }}
          />
          <ul className={clsx('divide-y divide-rule', refundable.length > shownWhole && 'max-h-96 overflow-y-auto')}>
            {refundable.map((line) => (
              <li key={line.orderNumber}>
                <RefundChoice line={line} isTicked={ticked.has(line.orderNumber)} onToggle={() => toggle(line.orderNumber)} />
              </li>
            ))}
          </ul>
          <FormError text={isChecked && chosen.length === 0 ? 'Select at least one line' : null} />
        </fieldset>
        <RefundReason reason={reason} onChange={setReason} error={isChecked ? reasonProblem : undefined} />
        <FormError text={refusal} />
        <p className="min-h-6" aria-live="polite">
          {chosen.length > 0 && (
            <>
              Refund {formatMoney(amountMinor, currency)} for {plural(chosen.length, 'line')}. This can't be undone.
              {isCash && ' You hand over the cash; this only records the refund.'}
            </>
          )}
        </p>
        <Button type="submit" look="danger" busy={isSending} className="max-sm:w-full">
          Refund{chosen.length > 0 && ` ${formatMoney(amountMinor, currency)}`}
        </Button>
      </form>
    </details>
  )
}

function RefundChoice({ line, isTicked, onToggle }: { line: Line; isTicked: boolean; onToggle: () => void }) {
  return (
    <label className="flex min-h-11 items-center gap-3 py-1">
      <span className="grid w-11 shrink-0 place-items-center">
        <input type="checkbox" name="line" className="size-5" checked={isTicked} onChange={onToggle} />
      </span>
      {/* On a phone the sum is below the name. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
        <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
          {line.name}
          <span className="block font-mono text-2xs text-ink-2">
            Line {line.line} · {line.sku} × {line.quantity}
            {line.refundable.minor < line.totalMinor && (
              <>
                {' '}
                · left of <Money minor={line.totalMinor} />
              </>
            )}
          </span>
        </span>
        <Money minor={line.refundable.minor} />
      </span>
    </label>
  )
}
