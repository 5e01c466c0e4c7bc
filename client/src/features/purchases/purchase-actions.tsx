import { useState } from 'react'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { ClipboardCheck, Printer } from '#client/components/icons/dashboard.ts'
import { OpenPaymentActions } from '#client/features/checkout/open-payment-actions.tsx'
import { SaveToList } from '#client/features/part-lists/save-to-list.tsx'
import type { Purchase } from '#client/lib/api-types.ts'
import { useMay } from '#client/lib/use-may.ts'
import { paths } from '#common/kit/paths.ts'
import { AgainOutcome } from './again-outcome.tsx'
import { usePurchaseAgain } from './use-purchase-again.ts'
import { useRecordPurchaseCash } from './use-record-purchase-cash.ts'

/** The actions on a purchase. The first button is the next step. */
export function PurchaseActions({ purchase, isShop }: { purchase: Purchase; isShop: boolean }) {
  const { number, isOwn, openPaymentId, isConfirming, counts, method, lines, poNumber } = purchase
  const [isSaving, setSaving] = useState(false)
  const { isBusy, orderAgain, outcome, before } = usePurchaseAgain(number)
  const recordCash = useRecordPurchaseCash()
  const mayTakeCash = useMay('cash')
  // Lines that returned to the cart are ordered from there.
  const isInCart = lines.some((line) => line.isInCart)
  const awaitsCash = method === 'cash' && counts.placed > 0
  return (
    <div className="no-print">
      <div className="mt-5 flex flex-wrap gap-3">
        {isOwn && openPaymentId !== null && !isConfirming && <OpenPaymentActions id={openPaymentId} method={method} />}
        {openPaymentId !== null && (!isOwn || isConfirming) && (
          <ButtonLink look="secondary" to={paths.paymentResult(openPaymentId)}>
            See payment
          </ButtonLink>
        )}
        {mayTakeCash && awaitsCash && <Button onClick={() => void recordCash(purchase)}>Record cash</Button>}
        {isOwn && isInCart && <ButtonLink to={paths.cart}>Go to your cart</ButtonLink>}
        {isShop && (
          <ButtonLink look="secondary" to={paths.packingSlip(number)}>
            <ClipboardCheck size={16} />
            Packing slip
          </ButtonLink>
        )}
        {isOwn && !isInCart && (
          <Button look="secondary" busy={isBusy} onClick={() => void orderAgain()}>
            Order again
          </Button>
        )}
        {isOwn && (
          <Button look="secondary" onClick={() => setSaving(true)}>
            Save as list
          </Button>
        )}
        <Button look="secondary" onClick={() => window.print()}>
          <Printer size={16} />
          Print
        </Button>
        <ButtonLink look="quiet" to={paths.purchases} className="sm:ml-auto">
          All purchases
        </ButtonLink>
      </div>
      {outcome && <AgainOutcome outcome={outcome} before={before} />}
      {isSaving && <SaveToList lines={lines} suggestedName={poNumber ?? `Purchase ${number}`} onClose={() => setSaving(false)} />}
    </div>
  )
}
