import { memo, useId, useRef, useState } from 'react'
import { IconButton } from '#client/components/button.tsx'
import { Pencil } from '#client/components/icons/dashboard.ts'
import { X } from '#client/components/icons/shop.ts'
import { Money } from '#client/components/money.tsx'
import { PartPicture } from '#client/components/part-picture.tsx'
import { Stepper } from '#client/components/stepper.tsx'
import { nearestQuantities } from '#common/items/quantities.ts'
import { formatCount } from '#common/kit/format.ts'
import { quantityBounds } from '#common/kit/money.ts'
import { describeBounds, withinStock } from '#common/orders/bounds.ts'
import { type CartLine, listOfLine, totalOfLine, withQuantity } from './cart-line.ts'
import { LineNotes } from './line-notes.tsx'
import { PartName } from './part-name.tsx'
import { type Draft, QuantityField } from './quantity-field.tsx'

/**
 * The cart's columns: one line per order if the list is wide enough. Rows do not share a grid, because the browser skips rows that are out
 * of view; the widths of the money columns come from the longest amounts.
 */
export const cartColumns =
  'grid grid-cols-[2.75rem_4rem_minmax(0,1fr)_2.75rem] items-center gap-x-3 px-2 @3xl:grid-cols-[2.75rem_4rem_minmax(0,1fr)_var(--price)_11.25rem_var(--total)_2.75rem]'

export type LineAct =
  /** `step` saves after a pause, `take` immediately and with an undo. */
  { kind: 'step' | 'take'; quantity: number } | { kind: 'prompt' | 'remove' | 'accept' | 'undo' | 'select' }

type CartRowProps = {
  className: string
  line: CartLine
  isSelected: boolean
  was: number | undefined
  onAct: (line: CartLine, act: LineAct) => void
}

/** A cart line with its actions. Memoised, so that a change of one line does not render the others. */
export const CartRow = memo(function CartRow({ className, line: saved, isSelected, was, onAct }: CartRowProps) {
  const [draft, setDraft] = useState<Draft>(null)
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const row = useRef<HTMLLIElement>(null)
  const notesId = useId()
  const { number, name } = saved
  const act = (next: LineAct) => onAct(saved, next)

  const isGood = draft === null || withinStock(draft.quantity, saved)
  const line = draft !== null && isGood ? withQuantity(saved, draft.quantity) : saved
  const flaw = isTried && draft !== null && !isGood ? flawOf(draft.quantity, saved) : null
  const list = listOfLine(line)

  const edit = (next: Draft) => {
    setDraft(next)
    setTried(false)
  }
  const save = (quantity: number) => {
    if (!withinStock(quantity, saved)) {
      setTried(true)
      return
    }
    edit(null)
    act({ kind: 'take', quantity })
  }
  /** The pressed button disappears with the problem: focus the undo button, or the quantity. */
  const press = (next: LineAct) => {
    edit(null)
    act(next)
    requestAnimationFrame(() => {
      const places = [...(row.current?.querySelectorAll<HTMLElement>('[data-undo], [data-quantity]') ?? [])]
      places.findLast((place) => place.checkVisibility())?.focus()
    })
  }

  return (
    <li
      ref={row}
      data-line={number}
      className={`${className} ${cartColumns} gap-y-2 border-l-3 @max-3xs:block border-l-transparent py-2 [contain-intrinsic-size:auto_5rem] [content-visibility:auto] has-checked:border-l-mask @max-3xl:[contain-intrinsic-size:auto_8rem]`}
    >
      <label className="grid size-11 shrink-0 place-items-center">
        <span className="sr-only">
          Select order line {number}, {name}
        </span>
        <input type="checkbox" className="size-5" checked={isSelected} onChange={() => act({ kind: 'select' })} />
      </label>
      <div className="pin1">
        <span className="block w-16">
          <PartPicture part={{ id: line.productId, productType: line.productType, imageUrls: line.imageUrls }} width={320} sizes="64px" />
        </span>
      </div>
      <PartName order={line} />
      <IconButton
        label={`Cancel order line ${number}`}
        className="size-11 @max-3xl:self-start @3xl:order-1"
        onClick={() => act({ kind: 'remove' })}
      >
        <X size={18} />
      </IconButton>
      <div className="col-span-full grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 @max-3xs:block @3xl:contents">
        <div className="col-start-2 row-start-2 text-right text-sm text-ink-2 @3xl:col-auto @3xl:row-auto">
          <span className="sr-only">Unit price </span>
          {line.chargedMinor < line.unitPriceMinor && (
            <s className="mr-1 text-2xs @3xl:mr-0 @3xl:block">
              <span className="sr-only">before </span>
              <Money minor={line.unitPriceMinor} />
            </s>
          )}
          <Money minor={line.chargedMinor} />
          <span className="@3xl:hidden"> each</span>
          {list !== null && <span className="block truncate text-2xs">{list}</span>}
        </div>
        <div className="col-start-1 row-span-2 row-start-1 @3xl:col-auto @3xl:row-auto">
          <Stepper
            quantity={line.quantity}
            min={line.minOrderQuantity}
            max={quantityBounds.max}
            multiple={line.orderMultiple}
            of={`${name}, order ${number}`}
            onChange={(quantity) => {
              edit(null)
              act({ kind: 'step', quantity })
            }}
          >
            <QuantityField
              field={field}
              label={`Quantity of ${name}, order ${number}, minimum ${formatCount(line.minOrderQuantity)}, available ${formatCount(line.availableQuantity)}`}
              quantity={saved.quantity}
              draft={draft}
              onDraft={edit}
              onSave={save}
              isWrong={flaw !== null}
              describedBy={flaw ? notesId : undefined}
            />
            <button
              type="button"
              title="Change quantity"
              data-quantity
              className="min-w-14 border-x border-rule-2 px-1 text-center font-semibold underline decoration-dotted underline-offset-4 hover:bg-sunk @3xl:pointer-fine:grid @3xl:pointer-fine:w-7 @3xl:pointer-fine:min-w-0 @3xl:pointer-fine:place-items-center @3xl:pointer-fine:border-l-0 @3xl:pointer-fine:text-ink-2"
              onClick={() => act({ kind: 'prompt' })}
            >
              <span className="sr-only">Change quantity of order {number}: </span>
              <span className="@3xl:pointer-fine:sr-only">{formatCount(line.quantity)}</span>
              <span className="hidden @3xl:pointer-fine:block">
                <Pencil size={14} />
              </span>
            </button>
          </Stepper>
        </div>
        <p className="wide text-sm @sm:text-base col-start-2 row-start-1 text-right font-bold @3xl:col-auto @3xl:row-auto">
          <span className="sr-only">Line total </span>
          <Money minor={totalOfLine(line)} />
        </p>
      </div>
      <LineNotes
        id={notesId}
        line={line}
        flaw={flaw}
        was={draft === null ? was : undefined}
        onTake={(quantity) => press({ kind: 'take', quantity })}
        onUndo={() => press({ kind: 'undo' })}
        onAccept={() => press({ kind: 'accept' })}
        onRemove={() => act({ kind: 'remove' })}
      />
    </li>
  )
})

function flawOf(quantity: number, line: CartLine) {
  return { text: `${describeBounds(line)}.`, nearest: nearestQuantities(quantity, line) }
}
