import { useShopFacts } from '#client/lib/shop-facts.ts'
import type { PaymentMethod } from '#server/domain/orders/schema.ts'

const later = 'comes with the next release'

type Method = { method: PaymentMethod; name: string; isOffered: boolean; line: string; onlyIn?: string }

const methods: readonly Method[] = [
  { method: 'cash', name: 'Cash on delivery', isOffered: true, line: 'You pay the driver when the parts arrive.' },
  { method: 'bkash', name: 'bKash', isOffered: false, line: later, onlyIn: 'BDT' },
  { method: 'card', name: 'Card', isOffered: false, line: later },
  { method: 'nagad', name: 'Nagad', isOffered: false, line: later, onlyIn: 'BDT' },
]

/** How to pay. What cannot be chosen yet stands in its place and says when it can. */
export function PaymentMethods() {
  const { currency } = useShopFacts()
  return (
    <fieldset>
      <legend className="flex w-full flex-wrap items-baseline gap-x-3">
        <h2 className="text-xl">Payment Method</h2>
        <span className="text-sm text-ink-2">choose only one</span>
      </legend>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {methods
          .filter(({ onlyIn }) => onlyIn === undefined || onlyIn === currency)
          .map(({ method, name, isOffered, line }) => (
            <label
              key={method}
              className={`flex min-h-16 items-center gap-4 border border-l-3 border-rule p-3 has-checked:border-l-mask ${isOffered ? 'bg-sheet' : 'cursor-not-allowed bg-sunk text-ink-2'}`}
            >
              <input
                type="radio"
                name="method"
                value={method}
                defaultChecked={isOffered}
                disabled={!isOffered}
                aria-describedby={`method-${method}`}
                aria-label={name}
                className="size-5 shrink-0 accent-[var(--mask)]"
              />
              <span>
                <span className="block font-semibold">{name}</span>
                <span id={`method-${method}`} className="block text-sm text-ink-2">
                  {line}
                </span>
              </span>
            </label>
          ))}
      </div>
    </fieldset>
  )
}
