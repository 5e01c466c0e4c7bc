import { type KeyboardEvent, useState } from 'react'
import { CountInput } from '#client/components/count-input.tsx'
import { inputLook } from '#client/components/field.tsx'

type LineQuantityProps = {
  /** The part, for the accessible name. */
  of: string
  /** 0 shows an empty field. */
  quantity: number
  isWrong?: boolean
  describedBy?: string | undefined
  /** Called with a new quantity on Enter and when the field loses the focus. */
  onSave: (quantity: number) => void
}

/** A quantity to edit in place. Escape restores the saved one; a text that is not a whole number stays in the field and is not saved. */
export function LineQuantity({ of, quantity, isWrong = false, describedBy, onSave }: LineQuantityProps) {
  const [typed, setTyped] = useState<number | null>(null)
  const save = () => {
    if (typed === null || Number.isNaN(typed)) return
    setTyped(null)
    if (typed > 0 && typed !== quantity) onSave(typed)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save()
    else if (event.key === 'Escape' && typed !== null) setTyped(null)
    else return
    event.preventDefault()
  }
  return (
    <CountInput
      aria-label={`Quantity of ${of}`}
      aria-invalid={isWrong}
      aria-describedby={describedBy}
      className={`${inputLook} max-w-24 text-right`}
      count={typed ?? quantity}
      onCount={setTyped}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={save}
      onKeyDown={press}
    />
  )
}
