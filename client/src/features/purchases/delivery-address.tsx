import type { Purchase } from '#client/lib/api-types.ts'

/** The recipient and address of a purchase, as given when it was placed. */
export function DeliveryAddress({ delivery }: { delivery: Purchase['shipping'] }) {
  const { displayName, address, phoneNumber } = delivery ?? {}
  return (
    <address className="wrap-anywhere not-italic">
      {displayName && <b className="block">{displayName}</b>}
      {address ? <span className="block whitespace-pre-line">{address}</span> : <span className="block text-ink-2">No address</span>}
      {phoneNumber && <span className="block">{phoneNumber}</span>}
    </address>
  )
}
