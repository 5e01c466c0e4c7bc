import { type KeyboardEvent, useState } from 'react'
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

/** A quantity to edit in place. Escape restores the saved one. */
export function LineQuantity({ of, quantity, isWrong = false, describedBy, onSave }: LineQuantityProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const save = () => {
    const wanted = Number(typed ?? quantity)
    setTyped(null)
    if (wanted > 0 && wanted !== quantity) onSave(wanted)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save()
    else if (event.key === 'Escape' && typed !== null) setTyped(null)
    else return
    event.preventDefault()
  }
  return (
    <input
      aria-label={`Quantity of ${of}`}
      aria-invalid={isWrong}
      aria-describedby={describedBy}
      inputMode="numeric"
      autoComplete="off"
      className={`${inputLook} max-w-24 text-right`}
      value={typed ?? (quantity === 0 ? '' : String(quantity))}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ target }) => setTyped(target.value.replace(/\D/g, '').slice(0, 6))}
      onBlur={save}
      onKeyDown={press}
    />
  )
}
