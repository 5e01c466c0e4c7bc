import { useId, useRef } from 'react'
import { Button, IconButton } from '#client/components/button.tsx'
import { inputLook } from '#client/components/field.tsx'
import { CirclePlus, Trash2 } from '#client/components/icons/dashboard.ts'
import { readingHint } from '#client/components/reading-hint.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { maxPriceBreaks } from '#common/items/price-breaks.ts'
import { type BreakErrors, type BreakText, blankBreak, type SoldTexts, typedBreakErrors } from './break-texts.ts'

type PriceBreakFieldsProps = {
  /** The product's name, for the accessible names of the fields. */
  of: string
  rows: readonly BreakText[]
  sold: SoldTexts
  /** Errors from the last attempt to save. */
  errors: BreakErrors
  readOnly?: boolean
  onRows: (rows: readonly BreakText[]) => void
}

/** Fields for lower prices by quantity. Marks the wrong row during typing. */
export function PriceBreakFields({ of, rows, sold, errors, readOnly = false, onRows }: PriceBreakFieldsProps) {
  const id = useId()
  const { currency } = useShopFacts()
  const list = useRef<HTMLFieldSetElement>(null)
  const wrong = { ...typedBreakErrors(rows, sold), ...errors }
  const change = (row: number, text: Partial<BreakText>) => onRows(rows.map((one, i) => (i === row ? { ...one, ...text } : one)))
  const focusLast = () =>
    requestAnimationFrame(() => [...(list.current?.querySelectorAll<HTMLElement>('[data-quantity], [data-add]') ?? [])].at(-1)?.focus())

  function add() {
    onRows([...rows, blankBreak])
    requestAnimationFrame(() => [...(list.current?.querySelectorAll<HTMLElement>('[data-quantity]') ?? [])].at(-1)?.focus())
  }

  return (
    <fieldset ref={list} className="min-w-0">
      <legend className="mb-1 font-semibold">
        Price breaks<span className="sr-only"> of {of}</span>
      </legend>
      {rows.length === 0 && (
        <p className="mb-2 text-sm text-ink-2">Every quantity costs the same. Add a break to sell more pieces for less.</p>
      )}
      <ol className="space-y-2">
        {rows.map((row, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
          <li key={i}>
            <div className="flex flex-wrap items-center gap-2">
              <BreakInput
                id={`${id}-${i}-quantity`}
                label={`From pieces, break ${i + 1} of ${of}`}
                prefix="From"
                value={row.quantity}
                error={wrong[`${i}.quantity`]}
                readOnly={readOnly}
                inputMode="numeric"
                kind="count"
                isQuantity
                onText={(quantity) => change(i, { quantity })}
              />
              <BreakInput
                id={`${id}-${i}-price`}
                label={`Price each in ${currency}, break ${i + 1} of ${of}`}
                prefix={currency}
                value={row.priceMinor}
                error={wrong[`${i}.priceMinor`]}
                readOnly={readOnly}
                inputMode="decimal"
                kind="amount"
                onText={(priceMinor) => change(i, { priceMinor })}
              />
              <IconButton
                label={`Remove break ${i + 1} of ${of}`}
                className="size-11 text-stop"
                disabled={readOnly}
                onClick={() => {
                  onRows(rows.filter((_row, at) => at !== i))
                  focusLast()
                }}
              >
                <Trash2 size={18} />
              </IconButton>
            </div>
            {(['quantity', 'price'] as const).map((field) => {
              const text = wrong[`${i}.${field === 'price' ? 'priceMinor' : field}`]
              return text === undefined ? null : (
                <p key={field} id={`${id}-${i}-${field}-error`} className="mt-1 text-sm text-stop">
                  {text}
                </p>
              )
            })}
          </li>
        ))}
      </ol>
      {wrong[''] !== undefined && <p className="mt-1 text-sm text-stop">{wrong['']}</p>}
      {rows.length < maxPriceBreaks && (
        <Button data-add look="secondary" small className="mt-2 max-md:min-h-11" disabled={readOnly} onClick={add}>
          <CirclePlus size={16} />
          <span>
            Add a price break<span className="sr-only"> to {of}</span>
          </span>
        </Button>
      )}
    </fieldset>
  )
}

type BreakInputProps = {
  id: string
  label: string
  prefix: string
  value: string
  error: string | undefined
  readOnly: boolean
  inputMode: 'numeric' | 'decimal'
  kind: 'count' | 'amount'
  isQuantity?: boolean
  onText: (text: string) => void
}

const BreakInput = ({ id, label, prefix, value, error, readOnly, inputMode, kind, isQuantity, onText }: BreakInputProps) => (
  <div className="flex min-w-0 flex-1 basis-36 flex-wrap items-center gap-1.5 sm:max-w-md">
    <label htmlFor={id} className="shrink-0 text-sm text-ink-2">
      <span aria-hidden>{prefix}</span>
      <span className="sr-only">{label}</span>
    </label>
    <input
      id={id}
      type="text"
      inputMode={inputMode}
      autoComplete="off"
      maxLength={14}
      value={value}
      readOnly={readOnly}
      data-quantity={isQuantity}
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? `${id}-reading` : `${id}-error`}
      onChange={({ target }) => onText(target.value)}
      className={`${inputLook} w-0! min-w-20 flex-1 text-right`}
    />
    <Reading id={`${id}-reading`} text={value} kind={kind} isHidden={error !== undefined} />
  </div>
)

/** The number that the field's text means, or what to write instead. */
function Reading({ id, text, kind, isHidden }: { id: string; text: string; kind: 'count' | 'amount'; isHidden: boolean }) {
  const reading = isHidden ? undefined : readingHint(text, kind)
  return (
    <span id={id} role="status" className="w-full text-right text-sm text-ink-2 empty:hidden">
      {reading}
    </span>
  )
}
