import clsx from 'clsx'
import { type MouseEvent, useId } from 'react'
import { Button } from '#client/components/button.tsx'
import { StepLink } from '#client/components/step-link.tsx'
import type { Order } from '#client/lib/api-types.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { useDebounced } from '#client/lib/use-debounced.ts'
import { checkoutPath } from '#common/kit/checkout-paths.ts'
import { formatCount, formatMoney, plural } from '#common/kit/format.ts'
import { maxOrdersAtOnce } from '#common/orders/rules.ts'
import { piecesOf, totalOf } from '#common/orders/state.ts'

type SummedOrder = Pick<Order, 'number' | 'quantity' | 'unitPriceMinor'>

type OrderSummaryProps = {
  selected: readonly SummedOrder[]
  flat?: boolean
  /** The minimum amount of a checkout. */
  minOrderMinor?: number
  /** The number of selected orders with a problem that would fail the checkout. */
  flawed?: number
  /** Called on a plain press, before the checkout opens. */
  onCheckout?: ((event: MouseEvent, to: string, numbers: readonly number[]) => void) | undefined
}

/** The selected orders and the link to the checkout: a column beside the rows, which is a bar on phones, or one line above them if `flat`. */
export function OrderSummary({ selected, flat = false, minOrderMinor = 0, flawed = 0, onCheckout }: OrderSummaryProps) {
  const id = useId()
  const { currency } = useShopFacts()
  const to = checkoutPath(selected)
  const problem = problemOf(selected.length) ?? shortfallOf(totalOf(selected), minOrderMinor, currency)
  return (
    <section
      aria-labelledby={id}
      className={`flex flex-wrap items-center border border-rule bg-sheet ${flat ? 'gap-x-8 gap-y-3 p-4' : 'gap-x-3 gap-y-2 px-4 py-2 sm:gap-y-4 sm:py-4'}`}
    >
      <h2 id={id} className={`text-base max-sm:sr-only ${flat ? '' : 'sm:basis-full'}`}>
        Order summary
      </h2>
      <Announcement selected={selected} />
      <dl
        className={`flex flex-wrap wrap-anywhere ${flat ? 'gap-x-8 gap-y-2' : 'min-w-0 flex-1 basis-44 gap-x-2 sm:basis-full sm:gap-y-2'}`}
      >
        <Line name="Selected" flat={flat}>
          {formatCount(selected.length)}
        </Line>
        <Line name="Total quantity" flat={flat}>
          {formatCount(piecesOf(selected))}
        </Line>
        <Line name="Total price" flat={flat} strong>
          {formatMoney(totalOf(selected), currency)}
        </Line>
      </dl>
      <div className={flat ? 'max-sm:w-full sm:ml-auto' : 'max-sm:grow sm:basis-full'}>
        {problem === null ? (
          <StepLink
            to={to}
            onClick={(event) =>
              onCheckout?.(
                event,
                to,
                selected.map(({ number }) => number),
              )
            }
            className={flat ? 'max-sm:w-full' : 'w-full'}
          >
            Place Order
          </StepLink>
        ) : (
          <Button disabled aria-describedby={`${id}-problem`} className={flat ? 'max-sm:w-full' : 'w-full'}>
            Place Order
          </Button>
        )}
        {problem !== null && (
          <p id={`${id}-problem`} className="mt-1 text-sm text-ink-2">
            {problem}
          </p>
        )}
        {problem === null && flawed > 0 && (
          <p className="mt-1 text-sm text-stop">
            {flawed === 1 ? '1 selected line has a problem.' : `${formatCount(flawed)} selected lines have problems.`} Fix or deselect{' '}
            {flawed === 1 ? 'it' : 'them'} first.
          </p>
        )}
      </div>
    </section>
  )
}

/** Announces the totals, debounced over several clicks. */
function Announcement({ selected }: { selected: readonly SummedOrder[] }) {
  const { currency } = useShopFacts()
  const text = `${formatCount(selected.length)} selected, ${plural(piecesOf(selected), 'piece')}, ${formatMoney(totalOf(selected), currency)}`
  return (
    <p aria-live="polite" className="sr-only">
      {useDebounced(text, 700)}
    </p>
  )
}

function problemOf(count: number): string | null {
  if (count === 0) return 'Select at least one line.'
  return count > maxOrdersAtOnce ? `Select at most ${maxOrdersAtOnce} lines.` : null
}

/** A text with the amount that a checkout lacks; null if it is large enough. */
function shortfallOf(totalMinor: number, minOrderMinor: number, currency: string): string | null {
  if (totalMinor >= minOrderMinor) return null
  return `${formatMoney(minOrderMinor - totalMinor, currency)} more to reach the minimum order of ${formatMoney(minOrderMinor, currency)}.`
}

type LineProps = { name: string; flat: boolean; strong?: boolean; children: React.ReactNode }

function Line({ name, flat, strong = false, children }: LineProps) {
  return (
    <div className={flat ? '' : clsx('flex flex-wrap items-baseline justify-between gap-x-1 sm:basis-full', strong && 'w-full')}>
      <dt className={clsx('cond text-sm text-ink-2', strong && !flat && 'max-sm:sr-only')}>{name}</dt>
      <dd className={clsx(strong ? 'wide text-lg font-bold' : 'font-semibold', !strong && !flat && 'max-sm:text-sm')}>{children}</dd>
    </div>
  )
}
