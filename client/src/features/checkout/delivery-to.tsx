type DeliveryToProps = { delivery: Readonly<Partial<Record<'displayName' | 'phoneNumber' | 'address', string | null>>> }

/** The delivery address of an order, and the phone number for the driver. */
export function DeliveryTo({ delivery: { displayName, phoneNumber, address } }: DeliveryToProps) {
  return (
    <div className="mt-5">
      <h3 className="text-base">Delivery to</h3>
      <p className="mt-1 break-words">
        {displayName && <b className="block">{displayName}</b>}
        {address && <span className="block whitespace-pre-line">{address}</span>}
        {phoneNumber && <span className="block text-ink-2">{phoneNumber}</span>}
      </p>
    </div>
  )
}
