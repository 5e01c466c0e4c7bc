import { type ComponentProps, type CSSProperties, useEffect, useRef, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { alertFailure } from '#client/components/dialogs/alert-failure.ts'
import { ShowMore, useFirstRows } from '#client/components/first-rows.tsx'
import { late } from '#client/components/late.tsx'
import { SkipLink } from '#client/components/skip-link.tsx'
import { OrderSummary } from '#client/features/orders/order-summary.tsx'
import { useChangeQuantity } from '#client/features/orders/use-change-quantity.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useStable } from '#client/lib/use-stable.ts'
import { formatMoney, plural } from '#common/kit/format.ts'
import { AddedLines } from './added-lines.tsx'
import { type CartLine, totalOfLine } from './cart-line.ts'
import { CartRow, cartColumns, type LineAct } from './cart-row.tsx'
import { ReplaceCartLines } from './cart-substitutes.tsx'
import { CartToolbar } from './cart-toolbar.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { refreshCart } from './use-cart.ts'
import { useLineSelection } from './use-line-selection.ts'
import { useQuantitySteps } from './use-quantity-steps.ts'
import { useRemovedLines } from './use-removed-lines.ts'
import { useStockNews } from './use-stock-news.ts'

const RemovedRow = late(() => import('./removed-row.tsx').then((file) => file.RemovedRow))

const rowsAtOnce = 500

type CartLinesProps = { lines: readonly CartLine[]; minOrderMinor: number } & Pick<ComponentProps<typeof OrderSummary>, 'onCheckout'>

export function CartLines({ lines: saved, minOrderMinor, onCheckout }: CartLinesProps) {
  const [before, setBefore] = useState<ReadonlyMap<number, number>>(new Map())
  const keepBefore = (number: number, quantity: number | null) =>
    setBefore((all) => {
      const next = new Map(all)
      if (quantity === null) next.delete(number)
      else next.set(number, quantity)
      return next
    })
  const { lines: open, step, flush } = useQuantitySteps(saved, { onRefused: (number) => keepBefore(number, null) })
  const { places, remove, restore, isRestoring } = useRemovedLines(open)
  const lines = places.flatMap(({ open: line }) => line ?? [])
  const selection = useLineSelection(lines)
  const rows = useFirstRows(places.length)
  const changeQuantity = useChangeQuantity()
  const utils = trpc.useUtils()
  const { mutateAsync: acceptPrices } = trpc.orders.acceptPrices.useMutation({ meta: { shown: true } })
  const list = useRef<HTMLUListElement>(null)
  const [said, say] = useState('')
  useStockNews(saved, say)
  const [most, setMost] = useState(rowsAtOnce)
  const [awaited, setAwaited] = useState<number | null>(null)
  const { currency } = useShopFacts()

  const take = (line: CartLine, quantity: number) => {
    step(line.number, quantity)
    void flush(line.number)
    say(`${line.name}: ${plural(quantity, 'piece')}`)
  }
  const onAct = useStable((line: CartLine, act: LineAct) => {
    const { number } = line
    if (act.kind === 'select') selection.toggle(number)
    else if (act.kind === 'step') step(number, act.quantity)
    else if (act.kind === 'take') {
      keepBefore(number, line.quantity)
      take(line, act.quantity)
    } else if (act.kind === 'undo') {
      take(line, before.get(number) ?? line.quantity)
      keepBefore(number, null)
    } else void actLater(line, act.kind)
  })
  const actLater = async (line: CartLine, kind: 'prompt' | 'remove' | 'accept') => {
    await flush(line.number)
    if (kind === 'remove') await remove([line])
    else if (kind === 'prompt') await changeQuantity(line)
    else await acceptPrice(line)
  }
  const acceptPrice = async ({ number }: CartLine) => {
    await acceptPrices({ numbers: [number] }).catch(alertFailure)
    await refreshCart(utils)
  }
  const removeAll = async (chosen: readonly CartLine[]) => {
    await flush()
    await remove(chosen)
  }
  const undo = async (place: number) => {
    if (await restore(place)) setAwaited(place)
  }
  // The button is gone; the line takes the focus as soon as it is back.
  useEffect(() => {
    const link = awaited !== null && list.current?.querySelector<HTMLElement>(`[data-line="${awaited}"] a`)
    if (!link) return
    link.focus()
    setAwaited(null)
  })

  return (
    <div className={lines.length > 0 ? '@container items-start gap-6 space-y-6 lg:grid lg:grid-cols-[minmax(0,1fr)_18rem]' : ''}>
      <section aria-labelledby="cart-orders" className="min-w-0">
        {lines.length > 0 && <SkipLink to="order-summary">Skip to order summary</SkipLink>}
        <AddedLines lines={lines} onSelectAll={selection.selectAll} onCheckout={onCheckout} />
        <h2 id="cart-orders" className="mb-2 text-xl">
          In your cart
        </h2>
        <p role="status" className="sr-only">
          {said}
        </p>
        {places.length === 0 ? (
          <EmptyCart />
        ) : (
          <div className="@container border border-rule bg-sheet" style={widthsOf(lines, currency)}>
            {lines.length > 0 && (
              <>
                <CartToolbar selection={selection} onRemove={(chosen) => void removeAll(chosen)} />
                <ReplaceCartLines lines={lines} />
                {/* The rows have the same labels for screen readers. */}
                <div
                  aria-hidden
                  className={`${cartColumns} cond border-b border-rule border-l-3 border-l-transparent py-1 text-sm text-ink-2 @max-3xl:hidden`}
                >
                  <span className="col-span-3 pl-1">{plural(lines.length, 'line')}</span>
                  <span className="text-right">Unit price</span>
                  <span>Quantity</span>
                  <span className="text-right">Line total</span>
                </div>
              </>
            )}
            <ul ref={list} className="divide-y divide-rule">
              {places
                .slice(0, most)
                .map(({ number, open: line, removed }, place) =>
                  line ? (
                    <CartRow
                      key={number}
                      className={rows.classOf(place)}
                      line={line}
                      isSelected={selection.isSelected(number)}
                      was={before.get(number)}
                      onAct={onAct}
                    />
                  ) : (
                    removed && <RemovedRow key={number} lines={removed} busy={isRestoring(number)} onUndo={() => void undo(number)} />
                  ),
                )}
            </ul>
            <ShowMore rows={rows} list={list} />
            {places.length > most && (
              <div className={`border-t border-rule p-2 text-center ${rows.hidden > 0 ? 'max-sm:hidden' : ''}`}>
                <Button look="quiet" onClick={() => setMost(most + rowsAtOnce)}>
                  Show {plural(Math.min(rowsAtOnce, places.length - most), 'more line')}
                </Button>
              </div>
            )}
          </div>
        )}
      </section>
      {lines.length > 0 && (
        // On phones it remains at the bottom of the screen, unless large text would make it too high.
        <div
          id="order-summary"
          tabIndex={-1}
          className="sticky bottom-0 z-10 -mx-4 outline-none max-md:[html:has(&)]:scroll-pb-24 @max-3xs:static sm:static sm:mx-0 lg:sticky lg:top-24 lg:mt-9"
        >
          <OrderSummary
            selected={selection.selected.map(({ number, quantity, chargedMinor }) => ({ number, quantity, unitPriceMinor: chargedMinor }))}
            minOrderMinor={minOrderMinor}
            onCheckout={onCheckout}
            flawed={selection.selected.filter(({ problems }) => problems.length > 0).length}
          />
        </div>
      )}
    </div>
  )
}

/** The widths of the money columns, for their longest amounts. */
function widthsOf(lines: readonly CartLine[], currency: string): CSSProperties {
  const longest = (minors: number[]) =>
    formatMoney(
      minors.reduce((most, minor) => Math.max(most, minor), 0),
      currency,
    ).length
  return {
    '--price': `${longest(lines.map(({ chargedMinor }) => chargedMinor)) * 0.47}rem`,
    '--total': `${longest(lines.map(totalOfLine)) * 0.63}rem`,
  } as CSSProperties
}
