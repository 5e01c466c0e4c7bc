import { useShopFacts } from '#client/lib/shop-facts.ts'
import { trpc } from '#client/lib/trpc.ts'
import { formatHour } from '#common/kit/format-day.ts'
import { methodNames, methodWords } from '#common/orders/payment-methods.ts'
import type { PaymentMethod } from '#common/orders/schema.ts'

/** The four methods in the specification's order, each with the next step. */
const methods: readonly { method: PaymentMethod; line: string; onlyIn?: string }[] = [
  { method: 'cash', line: 'Pay the driver in cash when your parts arrive.' },
  { method: 'bkash', line: 'Pay on bKash and confirm with your PIN.', onlyIn: 'BDT' },
  { method: 'card', line: 'Enter your card on our payment provider’s secure page.' },
  { method: 'nagad', line: 'Pay on Nagad and confirm with your PIN.', onlyIn: 'BDT' },
]

type PaymentChoiceProps = {
  chosen: PaymentMethod | null
  onChoose: (method: PaymentMethod) => void
  /** True if the user submitted without choosing a method. */
  isMissing: boolean
  isLocked: boolean
}

/** The payment methods. Methods that are not configured, or locked out by their provider, are disabled; cash is always available. */
export function PaymentChoice({ chosen, onChoose, isMissing, isLocked }: PaymentChoiceProps) {
  const { currency, timeZone } = useShopFacts()
  const { data, error } = trpc.payments.methods.useQuery()
  const offerOf = (method: PaymentMethod) =>
    data?.find((offer) => offer.method === method) ?? (method === 'cash' ? { isTest: false, opensAt: null } : null)
  const why = data ? 'Not available in this shop.' : error ? "We couldn't load this payment option. Reload the page." : ' '
  return (
    <fieldset aria-busy={(!data && !error) || undefined}>
      <legend className="flex w-full flex-wrap items-baseline gap-x-3">
        <h2 className="text-xl">Payment Method</h2>
        <span className="text-sm text-ink-2">choose only one</span>
      </legend>
      {isMissing && (
        <p role="alert" className="mt-1 text-sm text-stop">
          Choose a payment method.
        </p>
      )}
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {methods
          .filter(({ onlyIn }) => onlyIn === undefined || onlyIn === currency)
          .map(({ method, line }) => {
            const offer = offerOf(method)
            const isOpen = offer !== null && offer.opensAt === null
            const text = offer?.opensAt ? awayText(method, formatHour(offer.opensAt, timeZone)) : offer ? line : why
            return (
              <label
                key={method}
                className={`flex min-h-16 items-center gap-4 border border-l-3 border-rule p-3 has-checked:border-l-mask ${isOpen ? 'bg-sheet' : 'cursor-not-allowed bg-sunk text-ink-2'}`}
              >
                <input
                  type="radio"
                  name="method"
                  value={method}
                  checked={method === chosen}
                  onChange={() => onChoose(method)}
                  disabled={!isOpen || isLocked}
                  aria-describedby={`method-${method}`}
                  aria-label={methodNames[method]}
                  className="size-5 shrink-0"
                />
                <span>
                  <span className="block font-semibold">{methodNames[method]}</span>
                  <span id={`method-${method}`} className="block text-sm text-ink-2">
                    {text}
                    {isOpen && offer.isTest && <b className="block font-semibold text-warn">Test payment: no money is charged.</b>}
                  </span>
                </span>
              </label>
            )
          })}
      </div>
    </fieldset>
  )
}

const awayText = (method: PaymentMethod, hour: string): string =>
  `${methodNames[method]} takes no payments from us until ${hour}. Choose another method, or come back then.`

/** The label of the checkout button, by payment method. */
export const describeAct = (method: PaymentMethod | null, sum: string): string =>
  method === null
    ? 'Choose a payment method'
    : method === 'cash'
      ? `Place order, pay ${sum} on delivery`
      : `Pay ${sum} ${methodWords[method]}`
