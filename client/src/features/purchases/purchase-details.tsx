import { EmailText } from '#client/components/email-text.tsx'
import { Fact, FactGrid } from '#client/components/fact.tsx'
import { ShopTitle } from '#client/components/shop-title.tsx'
import { Moment } from '#client/components/times.tsx'
import { PurchasedBuilds } from '#client/features/build-groups/purchased-builds.tsx'
import type { Purchase } from '#client/lib/api-types.ts'
import { useMay } from '#client/lib/use-may.ts'
import { formatDay } from '#common/kit/format-day.ts'
import { mailLink } from '#common/kit/mail-link.ts'
import { DeliveryAddress } from './delivery-address.tsx'
import { PurchaseActions } from './purchase-actions.tsx'
import { PurchaseEvents } from './purchase-events.tsx'
import { PurchaseLines } from './purchase-lines.tsx'
import { PurchasePayments } from './purchase-payments.tsx'
import { PurchasePill } from './purchase-pill.tsx'
import { PurchaseProgress } from './purchase-progress.tsx'
import { RefundLines } from './refund-lines.tsx'
import { Thanks } from './thanks.tsx'

export function PurchaseDetails({ purchase }: { purchase: Purchase }) {
  const isShop = useMay('orders.see')
  const mayRefund = useMay('refund')
  const { number, placedAt, poNumber, note, wishedOn, userName, email, isOwn } = purchase
  return (
    <article aria-label={`Purchase ${number}`} className="paper space-y-6">
      <ShopTitle>{`Purchase ${number}`}</ShopTitle>
      <Thanks purchase={purchase} />
      <header className="block! border border-l-3 border-rule border-l-mask bg-sheet p-4 sm:p-6 print:border-0 print:p-0">
        <h2 className="sr-only">Details</h2>
        {/* Paper has no page heading. */}
        <p className="hidden text-xl font-bold print:block">Purchase {number}</p>
        <PurchasePill purchase={purchase} />
        <PurchaseProgress purchase={purchase} reader={isShop ? 'shop' : 'customer'} className="mt-2" />
        <FactGrid className="mt-4 print:grid-cols-2">
          <Fact name="Placed">
            <Moment time={placedAt} />
          </Fact>
          {!isOwn && (
            <Fact name="Customer">
              {userName}
              <a href={mailLink(email)} className="block min-h-6 underline underline-offset-4">
                <EmailText email={email} />
              </a>
            </Fact>
          )}
          {poNumber !== null && <Fact name="PO number">{poNumber}</Fact>}
          {wishedOn !== null && <Fact name="Preferred delivery date">{formatDay(wishedOn)}</Fact>}
          <Fact name="Delivery to">
            <DeliveryAddress delivery={purchase.shipping} />
          </Fact>
          {note !== null && (
            <Fact name="Note">
              <span className="whitespace-pre-line">{note}</span>
            </Fact>
          )}
        </FactGrid>
        <PurchaseActions purchase={purchase} isShop={isShop} />
      </header>
      <PurchaseLines purchase={purchase} isShop={isShop} />
      {mayRefund && <RefundLines purchase={purchase} />}
      <PurchasedBuilds number={number} />
      <div className="grid gap-6 lg:grid-cols-2">
        <PurchasePayments purchase={purchase} />
        <PurchaseEvents purchase={purchase} isShop={isShop} />
      </div>
    </article>
  )
}
