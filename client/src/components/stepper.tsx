import { Minus, Plus } from '#client/components/icons/shop.ts'
import { formatCount } from '#common/format.ts'

type StepperProps = {
  quantity: number
  onChange: (quantity: number) => void
  min: number
  max: number
  /** The thing counted, for the controls' accessible names. */
  of: string
  disabled?: boolean
}

/** A quantity to type or step. Typed values are not corrected; ordering reports those out of bounds. */
export function Stepper({ quantity, onChange, min, max, of, disabled = false }: StepperProps) {
  const step = 'grid w-11 place-items-center hover:bg-sunk disabled:text-ink-3 disabled:cursor-not-allowed'
  return (
    <div className="inline-flex h-11 items-stretch rounded-ctl border border-rule-2 bg-sheet">
      <button
        type="button"
        aria-label={`One fewer ${of}`}
        className={step}
        disabled={disabled || quantity <= min}
        onClick={() => onChange(quantity - 1)}
      >
        <Minus size={16} />
      </button>
      <input
        aria-label={`Quantity of ${of}, minimum ${formatCount(min)}, available ${formatCount(max)}`}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        className="w-12 border-x border-rule-2 bg-transparent text-center font-semibold disabled:text-ink-3"
        value={quantity === 0 ? '' : quantity}
        onChange={(event) => onChange(Number(event.target.value.replace(/\D/g, '').slice(0, 6)))}
      />
      <button
        type="button"
        aria-label={`One more ${of}`}
        className={step}
        disabled={disabled || quantity >= max}
        onClick={() => onChange(quantity + 1)}
      >
        <Plus size={16} />
      </button>
    </div>
  )
}
