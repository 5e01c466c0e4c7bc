import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { TextField } from '#client/components/field.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { Money } from '#client/components/money.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { formatMoney } from '#common/kit/format.ts'
import { methodWords } from '#common/orders/payment-methods.ts'
import type { Payment } from './payment-state.ts'
import { readRefund, writeRefund } from './refund-amount.ts'
import { RefundReason } from './refund-reason.tsx'
import { useRefund } from './use-refund.ts'

type RefundFormProps = { number: number; payment: Payment; onClose: () => void }

/** The amount and reason of a refund. The button shows the amount; invalid input is not sent. */
export function RefundForm({ number, payment, onClose }: RefundFormProps) {
  const { currency } = useShopFacts()
  const { method, receivedMinor, refundedMinor } = payment
  const leftMinor = receivedMinor - refundedMinor
  const form = useRef<HTMLFormElement>(null)
  const [amount, setAmount] = useState(() => writeRefund(leftMinor))
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const { isSending, refusal, giveBack } = useRefund({ number, onDone: onClose })
  const { minor, problem } = readRefund(amount, leftMinor, (most) => formatMoney(most, currency))
  const reasonProblem = reason.trim() === '' ? 'Enter a reason' : undefined

  function send(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (minor !== undefined && reasonProblem === undefined) void giveBack(minor, reason.trim())
    else form.current?.querySelector<HTMLInputElement>(`[name=${problem ? 'amount' : 'reason'}]`)?.focus()
  }

  return (
    <>
      <Sums payment={payment} number={number} />
      {leftMinor === 0 ? (
        <p className="mt-4">Everything has been refunded.</p>
      ) : (
        <form ref={form} noValidate className="mt-4 space-y-4" onSubmit={send}>
          <TextField
            label={`Amount (${currency})`}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            error={isChecked ? problem : undefined}
          />
          <RefundReason reason={reason} onChange={setReason} error={isChecked ? reasonProblem : undefined} />
          <FormError text={refusal} />
          <p className="min-h-6" aria-live="polite">
            {minor !== undefined && (
              <>
                Refund {formatMoney(minor, currency)} {methodWords[method]}. This can't be undone.
                {method === 'cash' && ' You hand over the cash; this only records the refund.'}
              </>
            )}
          </p>
          <div className="flex justify-end gap-2 sm:gap-3 max-sm:*:px-2">
            <Button look="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" look="danger" className="max-sm:grow" busy={isSending}>
              Refund{minor !== undefined && ` ${formatMoney(minor, currency)}`}
            </Button>
          </div>
        </form>
      )}
    </>
  )
}

/** The amount received, the amount left, and other orders of the same payment. */
function Sums({ payment: { method, receivedMinor, refundedMinor, orders }, number }: Pick<RefundFormProps, 'payment' | 'number'>) {
  const own = orders.find((order) => order.number === number)
  const others = orders.filter((order) => order.number !== number && order.isPaid)
  return (
    <div className="text-ink-2">
      <p>
        Paid <Money minor={receivedMinor} /> {methodWords[method]}
        {refundedMinor > 0 && (
          <>
            , <Money minor={refundedMinor} /> refunded or being refunded
          </>
        )}
        .
      </p>
      {own && others.length > 0 && (
        <p className="mt-2 bg-warn-back p-3 text-warn">
          This payment also covers {others.length === 1 ? 'order line' : 'order lines'} {others.map((order) => order.number).join(', ')}.
          Line {number} is <Money minor={own.totalMinor} /> of it.
        </p>
      )}
    </div>
  )
}
