import { useEffect, useRef } from 'react'
import { TextArea, TextField } from '#client/components/field.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { dayAt } from '#common/kit/shop-day.ts'

/** A customer's optional details for a purchase: open at first, because most wholesale buyers have a PO number, and again if one is invalid. */
export function PurchaseFields({ errors }: { errors: Readonly<Record<string, string | undefined>> }) {
  const { timeZone } = useShopFacts()
  const fold = useRef<HTMLDetailsElement>(null)
  const isWrong = ['poNumber', 'note', 'wishedOn'].some((name) => errors[name] !== undefined)
  useEffect(() => {
    if (isWrong && fold.current) fold.current.open = true
  }, [isWrong])
  return (
    <details ref={fold} open className="border border-rule bg-sheet">
      <summary className="min-h-11 px-4 py-2 font-semibold">PO number, note or delivery date</summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps Enter in a field from placing the order. */}
      <div
        className="grid grid-cols-1 gap-4 border-t border-rule p-4 sm:grid-cols-2"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
        }}
      >
        <TextField
          label="PO number"
          name="poNumber"
          maxLength={200}
          autoComplete="off"
          hint="Printed on your documents"
          error={errors['poNumber']}
        />
        <TextField
          label="Preferred delivery date"
          name="wishedOn"
          type="date"
          min={dayAt(new Date(), timeZone)}
          hint="We do our best to deliver by then"
          error={errors['wishedOn']}
        />
        <TextArea label="Note" name="note" rows={3} maxLength={2000} error={errors['note']} className="sm:col-span-2" />
      </div>
    </details>
  )
}

/** The entered values; empty fields are omitted. */
export function readPurchaseFields(form: HTMLFormElement) {
  const entered = new FormData(form)
  const textOf = (name: string) => {
    const text = entered.get(name)
    return typeof text === 'string' ? text.trim() : ''
  }
  const [poNumber, note, wishedOn] = ['poNumber', 'note', 'wishedOn'].map(textOf)
  return { ...(poNumber && { poNumber }), ...(note && { note }), ...(wishedOn && { wishedOn }) }
}
