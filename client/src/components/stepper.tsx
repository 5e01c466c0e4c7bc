import type { ReactNode } from 'react'
import { formatCount } from '#common/kit/format.ts'
import { CountInput } from './count-input.tsx'
import { stepQuantity } from './step-quantity.ts'

type StepperProps = {
  /** NaN while the typed text is not a whole number. */
  quantity: number
  onChange: (quantity: number) => void
  min: number
  max: number
  /** The order multiple; 1 by default. */
  multiple?: number
  /** The counted thing, for the controls' accessible names. */
  of: string
  /** Called when Enter is pressed in the field. */
  onEnter?: (field: HTMLElement) => void
  /** Replaces the field, for quantities that are typed elsewhere. */
  children?: ReactNode
}

/**
 * A quantity to type or step: by the minimum order, or by the order multiple while Shift is held. Typed values are not corrected; ordering
 * reports those that are out of bounds.
 */
export function Stepper({ quantity, onChange, min, max, multiple = 1, of, onEnter, children }: StepperProps) {
  const step = (direction: 1 | -1, name: string, isAtEnd: boolean) => (
    <button
      type="button"
      aria-label={`${formatCount(min)} ${name} ${of}`}
      title={min === multiple ? undefined : `${formatCount(min)} ${name}, with Shift: ${formatCount(multiple)} ${name}`}
      disabled={isAtEnd}
      onClick={({ shiftKey }) => onChange(stepQuantity(quantity, direction, { min, max, multiple }, shiftKey))}
    />
  )
  return (
    <div className="stepper">
      {step(-1, 'fewer', quantity <= min)}
      {children ?? (
        <CountInput
          aria-label={`Quantity of ${of}, minimum ${formatCount(min)}, available ${formatCount(max)}`}
          isBare
          className="stepper-count"
          count={quantity}
          onCount={onChange}
          onKeyDown={
            onEnter &&
            ((event) => {
              if (event.key !== 'Enter' || event.repeat) return
              event.preventDefault()
              onEnter(event.currentTarget)
            })
          }
        />
      )}
      {step(1, 'more', quantity >= max)}
    </div>
  )
}
